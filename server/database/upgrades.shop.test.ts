import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { rewriteIndex } from '../catalog/search/rewrite-index.ts'
import { type Cluster, newDatabase } from '../testing/cluster.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { everyTable, lostRows, type Table } from './testing/every-row.ts'
import { takeStep } from './testing/take-step.ts'

// Reads every row after each migration, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** Rows as a store of each version wrote them, in files named like the migrations. */
const fixture = (name: string) =>
  readFile(join(import.meta.dirname, 'testing/migration-fixtures', name), 'utf8')

const { drop, ...connection } = await newDatabase(inject('cluster'), 'template0')
afterAll(drop)

test('a store of the first version migrates step by step without losing a row, and answers', async () => {
  const client = new pg.Client(connection)
  await client.connect()
  let before: Table[] = []
  for (const name of await knownMigrations()) {
    await takeStep(connection, name)
    expect(lostRows(before, await everyTable(client)), `lost by ${name}`).toEqual([])
    await client.query(await fixture(name))
    before = await everyTable(client)
    const empty = before.filter(({ rows }) => rows.length === 0).map(({ name }) => name)
    expect(empty, `tables without rows after ${name}`).toEqual([])
  }
  await client.end()
  const lines = before.find(({ name }) => name === 'order_lines')?.rows
  expect(lines).toContainEqual(expect.objectContaining({ isbn: '9780306406157', format: 'paperback' }))
  expect(await migrate(connection)).toEqual([])
  await answersOn(connection, before)
})

async function answersOn(database: Cluster, tables: Table[]) {
  const { call, people, origin, db, shop: state } = await openTestShop({ database, isDemo: false })
  const admin = { as: people.admin }
  const { body: books } = await call(200, contract.books.list, {})
  expect(books.map(({ _id }) => _id).sort()).toEqual(
    tables
      .find(({ name }) => name === 'books')
      ?.rows.map(({ id }) => id)
      .sort(),
  )
  const { body: shop } = await call(200, contract.shop.get, {})
  expect(shop, 'a shop that had books stays open').toMatchObject({ name: 'Book Store', isOpen: true })
  const find = async (q: string) => (await call(200, contract.books.list, { query: { q } })).body
  for (const words of ['familly emoji', 'الألغاز', 'cafe combining', 'ångstrom', '217th'])
    expect(await find(words), words).not.toEqual([])
  await call(200, contract.saveSettings.region, { body: { language: 'de' } }, admin)
  await rewriteIndex({ db, shop: state, changed: state.reload })
  expect(state.current.searchLanguage).toBe('de')
  for (const words of ['familly emoji', 'ångstrom', 'das 217th'])
    expect(await find(words), `${words}, in German`).not.toEqual([])
  const cover = await fetch(`${origin}/covers/${encodeURIComponent('naïve 📚.jpg')}?w=160`)
  expect((await cover.arrayBuffer()).byteLength).toBe(100_000)

  const email = 'shopper@reader.example'
  const { body: own } = await call(
    200,
    contract.orders.byEmail,
    { params: { email } },
    { as: people.shopper },
  )
  expect(own).toHaveLength(68)
  const { body: figures } = await call(200, contract.admin.stats, {}, admin)
  expect(figures).toMatchObject({ totalBooks: 406, totalOrders: 152, ordersLeft: 102 })
  const { body: subscribers } = await call(200, contract.newsletter.list, {}, admin)
  expect(subscribers.confirmed).toBe(50)
}
