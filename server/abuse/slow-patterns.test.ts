import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { countryCode } from '../../contract/countries.ts'
import { BookEdit, books } from '../../contract/books.ts'
import { NewOrder, orders } from '../../contract/orders.ts'
import { wordsIn } from '../../contract/pages.ts'
import { search } from '../../contract/search.ts'
import { searchIn } from '../../contract/search-page.ts'
import { Email } from '../../contract/text.ts'
import { wordsOf } from '../catalog/search/search-books.ts'
import { csvFile } from '../http/csv.ts'
import { escaped } from '../http/escaped.ts'
import { encodeResponse, sendEncoded } from '../http/response-cache/encoded-response.ts'
import { bearerOf } from '../identity/authenticate.ts'
import { networkOf } from '../http/client-network.ts'
import { ownOrigins } from '../identity/origins.ts'
import { sessionCookie } from '../identity/sessions/session-cookie.ts'
import { messageOf } from '../identity/firebase-auth-api/fields.ts'
import { textOf as emailText } from '../mail/templates.ts'
import { defaultSettings } from '../shop/default-settings.ts'
import { visitorOf } from '../visits/visitor.ts'

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
  ['the URL of a search', (text) => searchIn({ get: () => text }, [{ slug: 'fiction' }])],
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
  ['a cell of a spreadsheet', (text) => csvFile('x.csv', [[text]])],
  ['text in a page', escaped],
  [
    'a line of an e-mail',
    (text) =>
      emailText(
        { template: 'address-changed', newAddress: text },
        { apiKey: 'x', baseUrl: 'http://x', shop: { settings: defaultSettings(true), isDemo: true } },
      ),
  ],
  ['an error message', (text) => messageOf({ issues: [{ message: text }] } as z.ZodError)],
]

/** Texts that make ambiguous patterns backtrack. */
const texts: [string, (length: number) => string][] = [
  ['one character', (length) => `${'a'.repeat(length)}!`],
  ['digits', (length) => `${'1'.repeat(length)}x`],
  ['spaces', (length) => `x${' '.repeat(length)}x`],
  ['dots', (length) => `a@${'a.'.repeat(length / 2)}!`],
  ['hyphens', (length) => `a@${'a-'.repeat(length / 2)}!`],
  ['plus and at', (length) => `${'+@'.repeat(length / 2)}!`],
  ['line breaks', (length) => `${'\r\n'.repeat(length / 2)}x`],
  ['semicolons', (length) => `${'; '.repeat(length / 2)}q=0x`],
  ['zero weights', (length) => `${';q=0 '.repeat(length / 5)}x`],
  ['commas', (length) => 'a,'.repeat(length / 2)],
  ['colons', (length) => `${'1:'.repeat(length / 2)}x`],
  ['slashes', (length) => `${'/\\'.repeat(length / 2)}x`],
  ['combining marks', (length) => `e${'\u0301'.repeat(length)}`],
]

const [few, many] = [3_000, 48_000]

/** The CPU time of this thread: wall-clock time would include waits on a busy machine. */
function shortestOf(times: number, work: () => unknown): number {
  let shortest = Infinity
  for (let time = 0; time < times; time += 1) {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

/** Shorter times, in milliseconds, cannot be measured. */
const minTime = 0.05

test.each(readers)('%s: CPU time grows linearly with the text', (_what, reader) => {
  for (const [kind, textOf] of texts) {
    const [short, long] = [textOf(few), textOf(many)]
    const workOn = (text: string) =>
      Math.max(
        minTime,
        shortestOf(5, () => reader(text)),
      )
    // A busy machine spoils a measurement now and then; a quadratic pattern takes 256 times the work each time.
    let ratio = Infinity
    for (let time = 0; time < 5 && ratio >= 100; time += 1) ratio = workOn(long) / workOn(short)
    expect(ratio, kind).toBeLessThan(100)
  }
})
