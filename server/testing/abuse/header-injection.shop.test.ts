import { expect, test } from 'vitest'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { openShopWithGoogle } from '../../identity/google-oauth/testing/shop-with-google.ts'
import { windowPath } from '../../identity/google-oauth/testing/popup.ts'
import { callsAt } from '../../identity/firebase-auth-api/testing/ask.ts'
import { orderFor } from '../test-shop.ts'
import { sendRaw } from './support/raw.ts'
import { everyPath } from './support/targets.ts'

const { shop } = await openShopWithGoogle()
const { ask } = callsAt(shop)
const authorization = `authorization: Bearer ${shop.people.admin}\r\n`

/** Line breaks in every encoding that some server accepts. */
const ends = ['%0d%0a', '%0a', '%0d', '%E5%98%8A%E5%98%8D', '%C2%85', '%E2%80%A8', '%250d%250a']
const planted = 'x-planted:%20yes'

/** The raw response headers. */
async function headOf(path: string, lines = '') {
  const request = `GET ${path} HTTP/1.1\r\nhost: ${new URL(shop.origin).host}\r\nconnection: close\r\n${lines}\r\n`
  const { statuses, text } = await sendRaw(shop.origin, request)
  expect(statuses, path).not.toEqual([])
  return text.split('\r\n\r\n')[0] ?? ''
}

const isPlanted = /^x-planted/im

test('no URL of the store injects a response header', async () => {
  for (const path of everyPath) {
    const asked = ends.flatMap((end) => [
      `${path}?q=a${end}${planted}&limit=1${end}${planted}`,
      `${path}${end}${planted}`,
    ])
    const heads = await Promise.all(asked.map((url) => headOf(url, authorization)))
    for (const [index, head] of heads.entries()) expect(head, asked[index]).not.toMatch(isPlanted)
  }
})

test('the Link header of the book list contains only validated values', async () => {
  await shop.sell()
  await shop.sell()
  const head = await headOf('/api/books?limit=1&category=fiction')
  expect(head).toMatch(/^link: <\/api\/books\?category=fiction&limit=1&cursor=[\w%.-]+>; rel="next"$/m)
  for (const end of ends)
    expect(await headOf(`/api/books?limit=1&category=fiction${end}${planted}`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('the redirect to Google contains only encoded values', async () => {
  for (const end of ends) {
    const wish = JSON.stringify({ prompt: `a${decodeURIComponent(end)}x-planted: yes` })
    const head = await headOf(
      windowPath(shop, { customParameters: wish, redirectUrl: `${shop.origin}/login` }),
    )
    expect(head).toMatch(/^HTTP\/1\.1 303 /)
    expect(head).not.toMatch(isPlanted)
    expect(await headOf(`/emulator/auth/callback?state=a${end}${planted}&code=b`)).not.toMatch(isPlanted)
  }
})

test('the caller’s request id and cookies are not echoed', async () => {
  const head = await headOf('/api/books/suggest?q=x', 'x-request-id: mine\r\ncookie: planted=yes\r\n')
  expect(head).toMatch(/^x-request-id: [0-9a-f]{20}$/m)
  expect(head).not.toContain('mine')
  expect(head).not.toMatch(/^set-cookie/im)
})

const twoLines = [
  'reader@example.com\r\nBcc: all@example.com',
  'reader@example.com\nTo: all@example.com',
  '"a\r\nb"@example.com',
  'a@example.com,b@example.com',
  'a@example.com\0',
]

test.each(twoLines)('%j is refused as an e-mail address', async (email) => {
  expect((await shop.send(newsletter.subscribe, { body: { email } })).status).toBe(400)
  expect((await ask('signUp', { email, password: 'correct horse' })).status).toBe(400)
  const order = { ...orderFor(await shop.sell()), email }
  expect((await shop.send(orders.place, { body: order }, { as: shop.people.shopper })).status).toBe(400)
})
