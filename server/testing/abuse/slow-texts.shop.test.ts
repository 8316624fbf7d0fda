import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { countryCode } from '../../../domain/countries.ts'
import { BookEdit, books } from '../../../contract/catalog/books.ts'
import { NewOrder, orders } from '../../../contract/orders/orders.ts'
import { wordsIn } from '../../../domain/pages.ts'
import { search } from '../../../contract/catalog/search.ts'
import { searchIn } from '../../../domain/search-page.ts'
import { Email } from '../../../contract/text.ts'
import { wordsOf } from '../../catalog/search/plan-search.ts'
import { escaped } from '../../../domain/plain-text.ts'
import { encodeResponse, sendEncoded } from '../../http/response-cache/encoded-response.ts'
import { bearerOf } from '../../http/routing/authenticate.ts'
import { networkOf } from '../../http/client-network.ts'
import { csvLines, unescapeFormula } from '../../lib/csv.ts'
import { ownOrigins } from '../../http/routing/origins.ts'
import { sessionCookie } from '../../identity/sessions/sessions.ts'
import { messageOf } from '../../identity/firebase-auth-api/fields.ts'
import { blocksOf } from '../../mail/blocks.ts'
import { contentHtml } from '../../mail/html/email-html.ts'
import { textOf as emailText } from '../../mail/templates.ts'
import { defaultSettings } from '../../settings/registry.ts'
import { openTestShop } from '../test-shop.ts'
import { visitorOf } from '../../visits/count-visits.ts'
import { headerNames } from './support/nasty-headers.ts'
import { sendRaw } from './support/raw.ts'
import { slowTexts } from './support/slow-texts.ts'
import { slowPatternsIn } from './support/slow-patterns-in.ts'

const shop = await openTestShop({ log: () => {}, trustProxy: 1 })

const length = 15_000

/** The patterns of the store need a fraction of it. A quadratic one takes thousands. */
const stepsPerCharacter = 100

const expectFewSteps = async (work: () => unknown, what: string) =>
  expect(await slowPatternsIn(stepsPerCharacter, work), what).toEqual({})

const send = (heads: string[], what: string) =>
  expectFewSteps(async () => {
    const responses = await Promise.all(
      heads.map((head) => {
        const host = head.includes('\r\nhost: ') ? '' : 'host: localhost\r\n'
        return sendRaw(shop.origin, `${head}\r\n${host}connection: close\r\n\r\n`)
      }),
    )
    for (const { statuses, text } of responses) expect(statuses[0], text.slice(0, 300)).toBeLessThan(500)
  }, what)

/** A response of the cache, one that is made for the client, and a call. */
const targets = ['GET /', 'GET /nowhere', 'POST /api/newsletter']

/** As a URL or a header can have it. */
const inAscii = (text: string) => encodeURI(text).replaceAll(/%20/g, ' ').slice(0, length)

test.each(slowTexts)('15 kB of %s in a URL cost a few steps for each character', async (kind, textOf) => {
  const text = inAscii(textOf(length)).replaceAll(' ', '+')
  const urls = [
    `/${text}`,
    ...['/', '/assets/', '/covers/', '/api/books/', '/api/orders/email/'].map(
      (path) => path + text.slice(0, 2_000),
    ),
    `/${text.slice(0, 2_000)}?${text.slice(0, 13_000)}`,
    ...['/?genre=', '/search?q=', '/api/books?search=', '/auth/action?', '/covers/x?w='].map(
      (path) => path + text,
    ),
  ]
  await send(
    urls.map((url) => `GET ${url} HTTP/1.1\r\naccept: text/html`),
    kind,
  )
})

test.each(slowTexts)(
  '15 kB of %s in any header cost a few steps for each character',
  async (kind, textOf) => {
    const text = inAscii(textOf(length))
    const values = [
      ...headerNames.map((name) => `${name}: ${text}`),
      `authorization: Bearer ${text}`,
      `cookie: session=${text}`,
      `content-type: multipart/form-data; boundary=${text}`,
      `accept: text/html,${text}`,
    ]
    // Each header goes to each of them, with every third text.
    const turn = slowTexts.findIndex(([other]) => other === kind)
    const heads = values.map(
      (line, at) => `${targets[(at + turn) % 3]} HTTP/1.1\r\naccept: text/html\r\n${line}`,
    )
    await send(heads, kind)
  },
)

const origins = ownOrigins('https://books.example', [])
const cookie = sessionCookie('instance', origins)
const encoded = await encodeResponse(Buffer.from('x'.repeat(1_000)), {}, true)

const requestWith = (name: string, value: string) =>
  ({ headers: { [name.toLowerCase()]: value }, socket: {}, method: 'GET' }) as unknown as IncomingMessage

const silent = { writeHead: () => {}, end: () => {} } as unknown as ServerResponse

const parsed = (shape: z.ZodType) => (text: string) => shape.safeParse(text)

/** Parses an object in which every field is this text. */
const fields = (shape: z.ZodObject) => (text: string) =>
  shape.safeParse(Object.fromEntries(Object.keys(shape.shape).map((name) => [name, text])))

const searched = { categories: [{ slug: 'fiction' }], locale: 'de-DE', decimals: 2 }

/** Every function that parses text from a client. */
const readers: [string, (text: string) => unknown][] = [
  ['an e-mail address', parsed(Email)],
  ['the fields of a book', fields(BookEdit)],
  ['the fields of an order', fields(NewOrder)],
  ['the query of the book list', fields(books.list.query)],
  ['the query of the search page', fields(search.find.query)],
  ['the query of the orders', fields(orders.list.query)],
  ['an idempotency key', (text) => orders.place.headers.safeParse({ 'idempotency-key': text })],
  ['a country', (text) => countryCode(text, 'de')],
  ['the words of a search', wordsIn],
  ['the URL of a search', (text) => searchIn({ get: () => text }, searched)],
  ['search terms', wordsOf],
  ['a bearer token', (text) => bearerOf(`Bearer ${text}`)],
  ['cookies', (text) => cookie.read(text)],
  ['Accept-Encoding', (text) => sendEncoded(requestWith('accept-encoding', text), silent, encoded)],
  ['If-None-Match', (text) => sendEncoded(requestWith('if-none-match', text), silent, encoded)],
  ['a host', (text) => origins.isOurHost(text)],
  ['a return URL', (text) => origins.isOurs(text, 'books.example')],
  ['an IP address', networkOf],
  ['X-Forwarded-For', (text) => visitorOf(requestWith('x-forwarded-for', text), 1)],
  ['User-Agent', (text) => visitorOf(requestWith('user-agent', text), 0)],
  ['a cell of a spreadsheet', (text) => csvLines([[text]], { separator: ',' })],
  ['a cell of an imported table', unescapeFormula],
  ['text in a page', escaped],
  [
    'a line of an e-mail',
    (text) =>
      emailText(
        { template: 'address-changed', newAddress: text },
        { apiKey: 'x', baseUrl: 'http://x', shop: { settings: defaultSettings(true), isDemo: true } },
      ),
  ],
  [
    'an e-mail as HTML',
    (text) =>
      contentHtml([text, { lines: [text] }, ...blocksOf(text)], {
        look: { accent: '#9a3412' },
        covers: new Map(),
        qrCode: undefined,
      }),
  ],
  ['an error message', (text) => messageOf({ issues: [{ message: text }] } as z.ZodError)],
]

test.each(readers)('%s: a long text costs a few steps for each character', async (_what, reader) => {
  for (const [kind, textOf] of slowTexts) {
    const text = textOf(length / 5)
    await expectFewSteps(() => reader(text), kind)
  }
})
