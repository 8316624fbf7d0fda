import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../contract/contract.ts'
import { messageOfIssue } from '../../contract/problem.ts'
import type { Route } from '../../contract/route.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { findMessagesBy } from '../../messages/t.ts'
import { findMessage, inLanguage } from './language.ts'

// As in a process of the store; other tests in this one speak the words of the demo.
findMessagesBy(findMessage)

const inGerman = readCatalogue('de')
const messageOf = (schema: z.ZodType, sent: unknown) =>
  inLanguage('de', () => schema.safeParse(sent).error?.issues.map(messageOfIssue))

const choice = z.discriminatedUnion('kind', [z.object({ kind: z.literal('fee') })])

const refusals: [what: string, schema: z.ZodType, sent: unknown, message: string | undefined][] = [
  ['missing', z.string(), undefined, inGerman['This is missing']],
  ['empty', z.string().min(1), '', inGerman['This is missing']],
  ['text', z.string(), 7, inGerman['Enter a text']],
  ['number', z.number(), 'seven', inGerman['Enter a number']],
  ['whole number', z.int(), 1.5, inGerman['Enter a whole number']],
  ['yes or no', z.boolean(), 'perhaps', inGerman['Choose yes or no']],
  ['list', z.array(z.string()), 'one', inGerman['Send a list']],
  ['object', z.object({}), 'one', inGerman['This value cannot be used here']],
  ['too short', z.string().min(3), 'ab', 'Mindestens 3 Zeichen eingeben'],
  ['too long', z.string().max(3), 'abcd', 'Höchstens 3 Zeichen eingeben'],
  ['too small', z.number().min(-2_000), -3_000, 'Mindestens -2.000 eingeben'],
  ['too large', z.number().max(2_000), 3_000, 'Höchstens 2.000 eingeben'],
  ['too few', z.array(z.string()).min(1), [], 'Senden Sie mindestens 1 Eintrag'],
  ['too many', z.array(z.string()).max(1), ['a', 'b'], 'Senden Sie höchstens 1 Eintrag'],
  ['enum', z.enum(['fee', 'free']), 'paid', 'Wählen Sie eines von fee, free'],
  ['union', choice, { kind: 'free' }, 'Wählen Sie eines von fee'],
  ['e-mail', z.email(), 'nobody', inGerman['Enter an e-mail address, for example reader@example.com']],
  ['URL', z.url(), 'nowhere', inGerman['Enter a URL, for example https://www.example.com']],
  ['day', z.iso.date(), 'today', inGerman['Enter a day, for example 2026-03-31']],
  ['id', z.uuid(), 'mine', inGerman['This value cannot be used here']],
  ['unknown field', z.strictObject({}), { other: 1 }, inGerman['Leave out what is not known here']],
  ['rule', z.string().refine(() => false), '', inGerman['This value cannot be used here']],
]

test.each(refusals)('a schema without messages refuses in the language of the reader: %s', (...refusal) => {
  const [, schema, sent, message] = refusal
  expect(message).toBeTruthy()
  expect(messageOf(schema, sent)).toEqual([message])
})

const wrong = [undefined, null, true, -7.5, 1e12, '', 'x'.repeat(60_000), [], ['x'], {}, { x: 1 }]

/** All that a field of a route may refuse, one at a time. */
function messagesOf(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const sent = [...wrong, ...fields.flatMap((field) => wrong.map((value) => ({ [field]: value })))]
  return sent.flatMap((value) => messageOf(schema, value) ?? [])
}

const routes: Route[] = Object.values(contract).flatMap((routes) => Object.values(routes))

test('no route refuses anything in English', () => {
  const schemas = routes.flatMap(({ query, body }) => [query, body]).filter((schema) => schema !== undefined)
  const messages = new Set(schemas.flatMap(messagesOf))
  const german = new Set(Object.values(inGerman))
  const isEnglish = (text: string) =>
    /^(Invalid|Too |Unrecognized|Expected)/.test(text) || (text in inGerman && !german.has(text))
  expect(messages.size).toBeGreaterThan(100)
  expect([...messages].filter(isEnglish)).toEqual([])
})
