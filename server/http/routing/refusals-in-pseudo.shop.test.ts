import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyRoute } from '../../../contract/contract.ts'
import type { Problem } from '../../../contract/problem.ts'
import { isForStaff, type Route } from '../../../contract/route.ts'
import { startPhrase } from '../../../contract/shop/setup.ts'
import { findIn } from '../../../messages/catalogues.ts'
import { findMessagesBy } from '../../../messages/t.ts'
import { plainEnglishIn, pseudo, pseudoCatalogue } from '../../../messages/testing/pseudo.ts'
import { findMessage } from '../../lib/language.ts'
import { openTestShop } from '../../testing/test-shop.ts'

findMessagesBy(findIn(pseudoCatalogue('pl'), 'pl'))
afterAll(() => findMessagesBy(findMessage))

const shop = await openTestShop()
const unknown = '00000000-0000-4000-8000-000000000000'

/** Schemas have a test of their own, with more values (schema-messages.test.ts). */
const wrongValues = [undefined, '', ['X']]

function badBodies({ body }: Route): unknown[] {
  if (!body) return [undefined]
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  return wrongValues.map((value) => Object.fromEntries(names.map((name) => [name, value])))
}

/** Without the API's own words, which are the same in all languages: names of fields, choices, placeholders. */
const withoutNames = (message: string, fields: string[]) =>
  [startPhrase, ...fields.map((field) => `${field}:`)]
    .reduce((text, name) => text.replace(name, ''), message)
    .replace(choices, '')
    .replace(/\{\w+\}/g, '')

const choices = new RegExp(`${pseudo('Choose one of {values}').slice(1, -'{values}⟫'.length)}[^⟫]*`)

async function refusalsOf(route: Route) {
  const as = isForStaff(route.access) ? await shop.adminToken() : shop.people.shopper
  const names = Object.keys(route.params?.shape ?? {})
  const params = Object.fromEntries(names.map((name) => [name, name === 'number' ? '99' : unknown]))
  const answers = await Promise.all(
    badBodies(route).map((body) =>
      shop.send(route, { params, body }, { as: route.access === 'anyone' ? undefined : as }),
    ),
  )
  return answers.filter(({ status }) => status >= 400).map(({ body }) => body as Problem)
}

test('a refusal has no English that is not in the catalogues', async () => {
  const found = new Set<string>()
  let count = 0
  for (const route of everyRoute) {
    if (route.method === 'GET' && !route.params) continue
    for (const { message, fields = [] } of await refusalsOf(route)) {
      count += 1
      const names = fields.map(({ field }) => field)
      for (const text of [message, ...fields.map((field) => field.message)])
        if (plainEnglishIn(withoutNames(text, names)).length > 0)
          found.add(`${route.method} ${route.path}: ${text}`)
    }
  }
  expect([...found]).toEqual([])
  expect(count).toBeGreaterThan(200)
})
