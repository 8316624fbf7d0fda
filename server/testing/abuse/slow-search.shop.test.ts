import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { books } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Route } from '../../../contract/route.ts'
import { search } from '../../../contract/catalog/search.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../test-shop.ts'

const shop = await openTestShop()

await shop.db.run(sql`
  insert into books (title, author, description, category, new_price_cents, old_price_cents)
  select 'The ' || md5(n::text) || ' of ' || md5((n * 7)::text), 'Author ' || md5((n % 500)::text),
    repeat(md5((n * 3)::text) || ' ', 10), 'fiction', 100, 100
  from generate_series(1, 2000) as n`)
// As autovacuum does within a minute.
for (const table of [sql`books`, sql`catalog_words`]) await shop.db.run(sql`vacuum analyze ${table}`)

/** A word of one title only. */
const rare = 'c4ca4238a0b923820dcc509a6f75849b'

const words = (count: number, word: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => word(at)).join(' ')

/** Each as long as a search accepts. */
const malicious: [string, string][] = [
  ['nothing but %', '%'.repeat(200)],
  ['nothing but _', '_'.repeat(200)],
  ['nothing but \\', '\\'.repeat(200)],
  ['operators', '& | ! :* <-> \' " ( ) '.repeat(9)],
  ['a hundred words of one character', words(100, (at) => String.fromCharCode(97 + (at % 26)))],
  ['one character two hundred times', 'a'.repeat(200)],
  ['long unknown words', words(8, (at) => `${at}`.repeat(23))],
  ['near misses of indexed words', words(4, (at) => `autho${at}rfc4ca4238a0b923820dcc509a6f75849b`)],
  ['combining marks', `e${'\u0301'.repeat(100)}`],
  ['another alphabet', '漢'.repeat(200)],
]

const searches: [string, Route, string | undefined][] = [
  ['the book list', books.list, undefined],
  ['suggestions', books.suggest, undefined],
  ['the search page', search.find, undefined],
  ['suggestions of all kinds', search.suggest, undefined],
  ['the admin book list', admin.bookList, shop.people.admin],
  ['the admin order list', orders.list, shop.people.admin],
]

/** Of `times` searches, or fewer if one of them was shorter than `enough`. */
async function shortestOf(times: number, route: Route, q: string, as: string | undefined, enough = 0) {
  let shortest = Infinity
  for (let time = 0; time < times && shortest >= enough; time += 1) {
    const start = performance.now()
    expect((await shop.send(route, { query: { q } }, { as })).status, q).toBe(200)
    shortest = Math.min(shortest, performance.now() - start)
  }
  // Shorter times cannot be compared.
  return Math.max(3, shortest)
}

test.each(searches)('%s: no query costs fifty times as much as a usual one', async (_what, route, as) => {
  const usual = await shortestOf(5, route, rare, as)
  const limit = 50 * usual
  // A busy machine lengthens some, and not all of them.
  for (const [what, q] of malicious)
    expect(await shortestOf(20, route, q, as, limit), what).toBeLessThan(limit)
})

test.each(searches)('%s: a query of more than 200 characters is refused', async (_what, route, as) => {
  for (const q of ['%'.repeat(201), words(1_000, () => 'word')])
    expect((await shop.send(route, { query: { q } }, { as })).status).toBe(400)
})
