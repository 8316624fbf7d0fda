import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { books } from '../../../contract/catalog/books.ts'
import { search } from '../../../contract/catalog/search.ts'
import { saveSettings, searchIndex } from '../../../contract/shop/settings.ts'
import type { Language } from '../../../messages/languages.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { rewriteIndex } from './rewrite-index.ts'
import { otherSpelling } from './tsqueries.sql.ts'

const choose = ({ call, people }: TestShop, language: Language) =>
  call(200, saveSettings.region, { body: { language } }, { as: people.admin })

const optionsOf = ({ db, shop }: TestShop) => ({ db, shop, changed: () => shop.reload() })

async function speak(shop: TestShop, language: Language) {
  await choose(shop, language)
  await rewriteIndex(optionsOf(shop))
}

const progressOf = async ({ call, people }: TestShop) =>
  (await call(200, searchIndex.progress, {}, { as: people.admin })).body

const finderOf =
  ({ call }: TestShop) =>
  async (q: string) =>
    (await call(200, books.list, { query: { q } })).body.map(({ title }) => title)

const speaks = ({ db }: TestShop, id: string, language: string | null) =>
  db.run(sql`
    insert into editions (book_id, language) values (${id}, ${language})
    on conflict (book_id) do update set language = excluded.language`)

const german = await openTestShop()
const find = finderOf(german)
const sold = [
  { title: 'Der Zauberberg', author: 'Thomas Mann', description: 'Sieben Jahre in einem Sanatorium.' },
  { title: 'Zauberberg', author: '', description: 'Eine Parodie.' },
  { title: 'Buch der Lieder', author: 'Heinrich Heine', description: 'Gedichte über die Liebe.' },
  { title: 'Alle Bücher', author: '', description: 'Ein Verzeichnis.' },
  { title: 'Faust', author: 'Johann Wolfgang von Goethe', description: 'Ein Gelehrter und seine Wetten.' },
  { title: 'Gazprom', author: 'Lena Schröder', description: 'Ein Kanzler geht nach Osten.' },
  { title: 'Der Mueller', author: 'Ernst Schroeder', description: 'Von Mühlen und ihren Häusern.' },
]
for (const book of sold) await german.sell(book)
const english = await german.sell({
  title: 'Travels',
  author: '',
  description: 'She was running with the wolves.',
})
await speaks(german, english._id, 'en')
await speak(german, 'de')

test.each([
  ['stems of a description', 'Haus', ['Der Mueller']],
  ['stems of a title, newest first', 'Buches', ['Alle Bücher', 'Buch der Lieder']],
  ['the word itself before stems of other titles', 'Bücher', ['Alle Bücher', 'Buch der Lieder']],
  ['an article, which need not be in the title', 'der Zauberberg', ['Der Zauberberg', 'Zauberberg']],
  ['an article that the title lacks', 'das Zauberberg', ['Zauberberg', 'Der Zauberberg']],
  ['a word with an umlaut that is not searched', 'für Wette', ['Faust']],
  ['an umlaut written with e', 'Schroeder', ['Der Mueller', 'Gazprom']],
  ['an umlaut', 'Schröder', ['Der Mueller', 'Gazprom']],
  ['a word without its umlaut', 'Schroder', ['Gazprom']],
  ['an e that makes no umlaut', 'Goethe', ['Faust']],
  ['an umlaut in a prefix', 'muel', ['Der Mueller']],
  ['the stems of a book in another language', 'runs', ['Travels']],
  ['an article of that language', 'the runs', ['Travels']],
])('a German shop searches %s', async (_what, q, titles) => {
  const found = await find(q)
  expect(found.toSorted()).toEqual(titles.toSorted())
  if (!/^schr/i.test(q) && !q.startsWith('das')) expect(found).toEqual(titles)
})

test('every search finds by the language, and spelling is corrected as before', async () => {
  const titles = ['Der Mueller']
  const { body: results } = await german.call(200, search.find, { query: { q: 'Haus' } })
  expect(results.books.map(({ title }) => title)).toEqual(titles)
  const list = await german.call(200, admin.bookList, { query: { q: 'Haus' } }, { as: german.people.admin })
  expect(list.body.books.map(({ title }) => title)).toEqual(titles)
  expect(await find('Zauberbreg')).toContain('Der Zauberberg')
  const { body: suggested } = await german.call(200, books.suggest, { query: { q: 'schroe' } })
  expect(suggested.map(({ title }) => title).toSorted()).toEqual(['Der Mueller', 'Gazprom'])
})

test('a book is found by its language as soon as it is added, changed or has another language', async () => {
  const book = await german.sell({ title: 'Kinder', author: '', description: 'Die Vögel fliegen davon.' })
  expect(await find('Vogel')).toEqual(['Kinder'])
  await german.db.run(sql`update books set description = 'Zwei Schwäne.' where id = ${book._id}`)
  expect(await find('Vogel')).toEqual([])
  expect(await find('Schwan')).toEqual(['Kinder'])
  await german.db.run(sql`update books set description = 'Los caballos corrían.' where id = ${book._id}`)
  await speaks(german, book._id, 'es')
  expect(await find('caballo')).toEqual(['Kinder'])
  await speaks(german, book._id, 'pl')
  expect(await find('caballo corriendo')).toEqual([])
  await speaks(german, book._id, null)
  expect(await find('caballos')).toEqual(['Kinder'])
})

test.each([
  ['fr', 'chevaux', 'Le cheval blanc', 'les cheval'],
  ['es', 'caballo', 'Los caballos', 'unos caballo'],
  ['pt', 'cavalo', 'Os cavalos', 'pelo cavalo'],
  ['it', 'cavallo', 'I cavalli', 'gli cavallo'],
  ['nl', 'paarden', 'Het paard', 'een paarden'],
  ['pl', 'konie', 'Konie', 'i dla konie'],
] as const)('a shop in %s has stems and articles', async (language, word, title, withArticle) => {
  const shop = await openTestShop()
  await shop.sell({ title, author: '', description: '-' })
  await speak(shop, language)
  const find = finderOf(shop)
  expect(await find(word)).toEqual([title])
  expect(await find(withArticle)).toEqual([title])
})

test('a change of the language goes on where a process stopped, while the shop goes on', async () => {
  const shop = await openTestShop()
  const find = finderOf(shop)
  for (let at = 0; at < 10; at += 1)
    await shop.sell({ title: `Band ${at}`, author: '', description: 'Ein Haus.' })
  await choose(shop, 'de')
  expect(await progressOf(shop)).toEqual({ language: 'en', nextLanguage: null, percent: 100 })
  const stopping = new AbortController()
  const { notified, ...options } = { ...optionsOf(shop), batch: 4, notified: shop.notified }
  // Stops after the first batch.
  const transaction: typeof shop.db.transaction = async (work) => {
    const step = await shop.db.transaction(work)
    if ((await progressOf(shop)).percent > 0) stopping.abort()
    return step
  }
  await rewriteIndex({ ...options, db: { ...shop.db, transaction } }, stopping.signal)
  expect(await progressOf(shop)).toEqual({ language: 'en', nextLanguage: 'de', percent: 40 })
  expect(await find('Band')).toHaveLength(10)
  expect(await find('Häuser')).toEqual([])
  await shop.sell({ title: 'Neu', author: '', description: 'Viele Häuser.' })
  const both = [rewriteIndex(options), rewriteIndex(options)]
  await Promise.all(both)
  await notified(11)
  expect(await progressOf(shop)).toEqual({ language: 'de', nextLanguage: null, percent: 100 })
  expect(await find('Häuser')).toHaveLength(11)

  await speak(shop, 'fr')
  expect(await find('maisons Haus')).toEqual([])
  await speak(shop, 'en')
  expect(await progressOf(shop)).toEqual({ language: 'en', nextLanguage: null, percent: 100 })
  await shop.sell({ title: 'Late', author: '', description: 'Two houses.' })
  expect(await find('house')).toEqual(['Late'])
  await speak(shop, 'de')
  expect(await find('Häuser')).toHaveLength(11)
})

test('an index of another version of PostgreSQL is rewritten', async () => {
  const shop = await openTestShop()
  await shop.sell({ title: 'Neu', author: '', description: 'Viele Häuser.' })
  await speak(shop, 'de')
  await shop.db.run(sql`update search_index set postgres_version = 9`)
  await shop.db.run(sql`update books set language_words = ''`)
  await rewriteIndex(optionsOf(shop))
  expect(await finderOf(shop)('Haus')).toEqual(['Neu'])
})

test('a change of the language waits for a book that is just added', async () => {
  const shop = await openTestShop()
  await choose(shop, 'de')
  const { promise, resolve } = Promise.withResolvers<void>()
  let rewriting: Promise<void> | undefined
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into books (title, description, category, new_price_cents) values ('Neu', 'Viele Häuser.', 'fiction', 100)`)
    rewriting = rewriteIndex(optionsOf(shop)).finally(resolve)
    await expect
      .poll(() => shop.db.first(sql`select from pg_locks where locktype = 'advisory' and not granted`))
      .toBeDefined()
  })
  await Promise.all([promise, rewriting])
  expect(await finderOf(shop)('Haus')).toEqual(['Neu'])
})

test('a shop in English keeps its index alone', async () => {
  const shop = await openTestShop()
  const book = await shop.sell({ title: 'Häuser', author: '', description: 'Houses of Schröder.' })
  await speaks(shop, book._id, 'de')
  await rewriteIndex(optionsOf(shop))
  expect(await shop.db.many(sql`select from books where language_words is not null`)).toEqual([])
  expect(await finderOf(shop)('house schroder')).toEqual(['Häuser'])
})

test.each([
  ['Schröder', 'Schroeder'],
  ['Schroeder', 'Schroder'],
  ['Ärzte', 'Aerzte'],
  ['Goethe', 'Gothe'],
  ['neue', 'neue'],
  ['Quelle', 'Quelle'],
  ['Haus', 'Haus'],
])('%s is also written %s', (word, other) => expect(otherSpelling(word)).toBe(other))
