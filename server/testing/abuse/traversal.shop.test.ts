import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { tally } from '../tally.ts'
import { openTestShop, someBook } from '../test-shop.ts'
import { sendRaw } from './support/raw.ts'
import { isFromOutside, waysOut } from './support/ways-out.ts'

const shop = await openTestShop()
const count = tally('ways out of a folder')

/** Raw: an HTTP client would normalize the path. */
async function get(path: string) {
  const { statuses, text } = await sendRaw(
    shop.origin,
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  )
  return { status: statuses[0] ?? 0, text }
}

const places = ['/covers/', '/covers/x/', '/api/books/', '/emulator/auth/', '/', '/api/docs/', '/sitemap-']

test.each(places)('no path below %s leaves the public files', async (place) => {
  for (const way of waysOut) {
    const { status, text } = await get(place + way)
    count(status)
    expect([400, 404], place + way).toContain(status)
    expect(isFromOutside.test(text), place + way).toBe(false)
  }
})

test('all missing covers get the same response', async () => {
  const words = async (name: string) =>
    JSON.parse((await get(`/covers/${name}`)).text.split('\r\n\r\n')[1] ?? '')
  const usual = await words('nothing.jpg')
  for (const name of ['..%2fpackage.json', '%2e%2e', '..%5c..%5cboot.ini'])
    expect({ ...(await words(name)), requestId: '' }).toEqual({ ...usual, requestId: '' })
})

test.each([
  '../../etc/passwd',
  '..\\x.png',
  '/etc/passwd',
  '.',
  '..',
  'javascript:alert(1)//',
  'file:///etc/passwd',
  'data:image/png;base64,x/y',
  '//evil.example/x.png',
  'http:/\\evil',
])('a book cannot name %s as its cover', async (coverImage) => {
  const { status } = await shop.send(
    books.create,
    { body: { ...someBook, coverImage } },
    { as: shop.people.admin },
  )
  expect(status).toBe(400)
})
