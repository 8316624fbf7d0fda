import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { bookRecord, importPath, isbns, messageOf, writeFeed } from '../onix/testing/import-text.ts'
import { inLongTransaction } from '../../setup/setup.sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const shop = await openTestShop()

const many = 5_000
const knownId = '00000000-0000-4000-8000-000000000001'

/** A book that is found by an index is read a few times, by few statements. */
const most = 200

beforeAll(() =>
  inLongTransaction(shop.connection, async (tx) => {
    await tx.run(sql`
      with made as (
        insert into books (id, title, author, description, category, new_price_cents)
        select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'Book ' || number, 'Ann Lee',
          repeat('A description of average length. ', 20), 'fiction', 1250
        from generate_series(1, ${many}::int) as number returning id
      ), described as (
        insert into editions (book_id, publisher) select id, 'Example House' from made
      ), counted as (
        insert into stock (book_id, on_hand) select id, 1 from made
      ), feed as (
        insert into feeds (name) values ('Another') returning id
      ), recorded as (
        insert into feed_records (feed_id, reference, isbn, book_id, sent_at, digest, parts)
        select feed.id, made.id::text, '', made.id, '2026-01-01', '', json_build_object('text', repeat('x', 1500)) from feed, made
      )
      insert into imported_books (book_id, feed_id, written) select made.id, feed.id, '{}' from feed, made`)
    await tx.run(sql`update editions set isbn = ${isbns[0]} where book_id = ${knownId}`)
    await tx.run(sql`analyze books, editions, stock, feed_records, imported_books`)
  }),
)

/** By scans of tables and of indexes. A connection adds its own when it ends. */
const rowsRead = async () =>
  (
    await shop.db.first<{ rows: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
      where relname in ('books', 'editions', 'stock', 'feed_records', 'imported_books')`)
  )?.rows ?? 0

const tied =
  '<RelatedMaterial><RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier>' +
  '<WorkIDType>11</WorkIDType><IDValue>A0220140000567C6</IDValue></WorkIdentifier></RelatedWork></RelatedMaterial>'

const files = {
  'records of a feed': messageOf([bookRecord(0, 'Known'), bookRecord(1, 'New')]),
  'the same records with other prices': messageOf([
    bookRecord(0, 'Known', { cost: '9.99' }),
    bookRecord(1, 'New', { cost: '9.99' }),
  ]),
  'records of one work': messageOf(
    [3, 4].map((number) => bookRecord(number, 'Tied').replace('</Product>', `${tied}</Product>`)),
  ),
  'a table with ISBNs': `ISBN,title,price\n${isbns[0]},By ISBN,8.50\n${isbns[2]},New,8.50\n`,
  'a table with ids': `id,price\n${knownId},7.50\n`,
  'a table with titles': `title,author,price\nBook 2,Ann Lee,6.50\n`,
  'the file of a till': `ISBN;Menge\n${isbns[0]};3\n`,
}

test.each(Object.entries(files))('importing %s reads few rows of a large shop', async (_name, content) => {
  const path = await writeFeed(content)
  const before = await rowsRead()
  expect(await importPath(shop, path)).toMatchObject({ counts: { refused: 0, skipped: 0, unchanged: 0 } })
  expect((await rowsRead()) - before).toBeLessThan(most)
})
