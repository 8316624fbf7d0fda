import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Book } from '../../contract/catalog/books.ts'
import { authorPage, bookPage, searchPage } from '../../domain/pages.ts'
import { demoDataDir, startStore } from '../testing/store-process.ts'
import { comeAgain, whenNotBusy } from '../testing/when-not-busy.ts'

const PUBLIC_URL = 'https://books.example'

/** fetch() does not allow setting the Host header. */
const visit = (url: string, host: string): Promise<Visit> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { host, accept: 'text/html' } }, (response) => {
      const { statusCode: status = 0, headers } = response
      const retryAfter = headers['retry-after']
      const answer = { status, headers: new Headers(retryAfter ? { 'retry-after': retryAfter } : {}) }
      text(response).then((page) => resolve({ ...answer, page }), reject)
    })
      .on('error', reject)
      .end()
  })

type Visit = { status: number; headers: Headers; page: string }

const pageAt = async (url: string, host: string) => (await whenNotBusy(() => visit(url, host))).page

const headOf = (page: string) => /<head>(.*)<\/head>/s.exec(page)?.[1] ?? ''

test('the demo with PUBLIC_URL uses it in absolute URLs, whatever the Host header', async () => {
  const { origin } = await startStore({
    DATA_DIR: await demoDataDir(),
    DEMO: '1',
    PUBLIC_URL,
    ADMIN_PASSWORD: 'long enough',
  })
  const [book] = (await (await comeAgain(`${origin}/api/books?limit=1`)).json()) as Book[]
  if (!book) throw new Error('The demo has books')
  const path = bookPage(book._id)
  const pictures = {
    '/': '/book-store.png',
    '/about': '/book-store.png',
    [authorPage(book.authorSlug ?? '')]: '/book-store.png',
    [path]: `/covers/${book.coverImage}`,
  }
  for (const [address, picture] of Object.entries(pictures)) {
    const page = await pageAt(origin + address, 'evil.example')
    expect(page).not.toContain('evil.example')
    const head = headOf(page)
    expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}${address}"/>`)
    expect(head).toContain(`<meta property="og:url" content="${PUBLIC_URL}${address}"/>`)
    expect(head).toContain(`<meta property="og:image" content="${PUBLIC_URL}${picture}"/>`)
    expect((await comeAgain(origin + picture)).headers.get('content-type')).toMatch(/^image\//)
    expect(page.match(/<(title|meta|link)\b/g)?.length).toBe(head.match(/<(title|meta|link)\b/g)?.length)
  }
  const blocks = (await pageAt(origin + path, 'x')).matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/g,
  )
  const [data, crumbs] = [...blocks].map(([, block]) => JSON.parse(block ?? ''))
  expect(data).toMatchObject({
    url: PUBLIC_URL + path,
    image: `${PUBLIC_URL}/covers/${book.coverImage}`,
    offers: { url: PUBLIC_URL + path, price: book.newPrice.toFixed(2) },
  })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${PUBLIC_URL}/` },
      { position: 2, item: PUBLIC_URL + searchPage({ category: book.category }) },
      { position: 3, item: PUBLIC_URL + path },
    ],
  })
  const lost = await pageAt(`${origin}/nothing-here`, 'evil.example')
  expect(lost).toContain('This page is not on our shelves')
  expect(lost).not.toContain('rel="canonical"')
})

test('pages of a real shop have its name and no picture of the demo', async () => {
  const password = 'long enough'
  const { origin } = await startStore({
    DATA_DIR: await demoDataDir(),
    PUBLIC_URL,
    ADMIN_PASSWORD: password,
  })
  const send = async (method: string, path: string, body: object, headers = {}) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const answer = await comeAgain(origin + path, { method, headers: sent, body: JSON.stringify(body) })
    expect(answer.status, path).toBe(200)
    return answer.json()
  }
  const admin = await send('POST', '/api/auth/admin', { username: 'admin', password })
  const authorization = `Bearer ${(admin as { token: string }).token}`
  const published = { markdown: 'Written by the owner.', isPublished: true }
  for (const slug of ['terms-of-service', 'privacy-policy'])
    await send('PUT', `/api/admin/pages/${slug}`, published, { authorization })
  await send('PUT', '/api/admin/settings/shop', { name: 'Two Rivers', isOpen: true }, { authorization })
  const [book] = (await (await comeAgain(`${origin}/api/books?limit=1`)).json()) as Book[]
  if (!book) throw new Error('The demo has books')
  const named = await send(
    'PUT',
    `/api/books/edit/${book._id}`,
    { ...book, coverImage: 'book-1.png' },
    { authorization },
  )
  expect(named).toMatchObject({ coverImage: 'book-1.png' })
  const withoutPicture = await pageAt(origin + bookPage(book._id), 'x')
  expect(withoutPicture, 'the name is in the data of the page').toContain('"book-1.png"')
  expect(withoutPicture).toContain('class="drawn-cover')
  expect(withoutPicture).not.toMatch(/covers\/book-1|og:image/)
  await send('PUT', `/api/books/edit/${book._id}`, book, { authorization })
  for (const address of ['/', '/about', bookPage(book._id)]) {
    const page = await pageAt(origin + address, 'evil.example')
    expect(page).not.toContain('evil.example')
    const head = headOf(page)
    expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}${address}"/>`)
    expect(head).toContain(`<meta property="og:url" content="${PUBLIC_URL}${address}"/>`)
    expect(head).toMatch(/<title>[^<]*Two Rivers<\/title>/)
    expect(head).not.toMatch(/Book Store|book-store\.png/)
    const picture = `<meta property="og:image" content="${PUBLIC_URL}/covers/${book.coverImage}"/>`
    expect(head.includes(picture)).toBe(address === bookPage(book._id))
  }

  const edited = { ...book, title: 'A second title', author: '' }
  await send('PUT', `/api/books/edit/${book._id}`, edited, { authorization })
  const page = await pageAt(origin + bookPage(book._id), 'x')
  expect(page).toMatch(/<h1[^>]*>A second title</)
  expect(page, 'the author is the admin if none is known').toMatch(/Author<\/dt>\s*<dd[^>]*>(<[^>]+>)*admin</)
  const gone = await comeAgain(`${origin}/api/books/${book._id}`, {
    method: 'DELETE',
    headers: { authorization },
  })
  expect(gone.status).toBe(200)
  expect((await comeAgain(origin + bookPage(book._id))).status).toBe(404)
})
