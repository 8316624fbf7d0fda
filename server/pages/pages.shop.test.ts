import { expect, test } from 'vitest'
import { pages } from '../../contract/pages.ts'
import { openTestShop } from '../testing/test-shop.ts'

const { origin, sell } = await openTestShop()

test.each(Object.values(pages))('%s is a page', async (path) => {
  const { status, headers } = await fetch(origin + path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a page is the same whatever else is in its address', async () => {
  const plain = await fetch(origin + pages.login)
  const asked = await fetch(`${origin}${pages.login}?email=reader@reader.example`)
  expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(asked.headers.get('etag')).not.toBeNull()
})

test('the page that letters lead to is not listed, and does not say where it was opened', async () => {
  const { headers } = await fetch(`${origin}${pages.accountAction}?mode=resetPassword&oobCode=secret`)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  const home = await fetch(origin + pages.home)
  expect(home.headers.get('x-robots-tag')).toBeNull()
})

test('a new book is on the home page at once, and other pages are not made anew for it', async () => {
  const etags = () =>
    Promise.all(
      [pages.home, pages.login].map(async (path) => (await fetch(origin + path)).headers.get('etag')),
    )
  const [home, login] = await etags()
  await sell({ title: 'A book that has just come in' })
  const [homeNow, loginNow] = await etags()
  expect(homeNow).not.toBe(home)
  expect(loginNow).toBe(login)
})

test('pages that are one shopper’s own, and what somebody typed, are not listed by search engines', async () => {
  const marks = async (path: string) => (await fetch(origin + path)).headers.get('x-robots-tag')
  const { home, about, search, book, ...own } = pages
  const { _id } = await sell()
  for (const path of Object.values(own)) expect(await marks(path), path).toBe('noindex')
  for (const path of [home, about, search, `${search}?category=horror`, book.replace(':id', _id)])
    expect(await marks(path), path).toBeNull()
  expect(await marks(`${search}?q=anything`)).toBe('noindex')
})
