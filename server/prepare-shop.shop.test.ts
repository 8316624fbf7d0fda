import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { sql } from './database/sql.ts'
import { hashPassword } from './identity/passwords.ts'
import { newDatabase } from './testing/cluster.ts'
import { secret } from './testing/shop-options.ts'
import { hasPublicPassword, prepareShop } from './prepare-shop.ts'
import { type Config, readConfig } from './config.ts'

const { drop, ...connection } = await newDatabase(inject('cluster'), 'template0')
// Ten full pools would exceed max_connections.
const databases = Array.from({ length: 10 }, () => openDatabase({ ...connection, max: 3 }))
afterAll(async () => {
  for (const db of databases) await db.close()
  await drop()
})

const config = readConfig({ DEMO: '1', SECRET: secret }) as Config

test('ten processes that find an empty database prepare it once', async () => {
  const said: string[] = []
  const prepared = await Promise.all(
    databases.map(async (db) => {
      await migrate(connection)
      return prepareShop(db, config, (line) => said.push(line))
    }),
  )
  expect(prepared).toEqual(databases.map(() => ({ isDemo: true, isOpen: true })))
  expect(await Promise.all([true, false].map((isDemo) => hasPublicPassword(databases[0]!, isDemo)))).toEqual([
    true,
    false,
  ])
  expect(said).toEqual(['Adding 30 demo books…'])
  const counts = sql`select (select count(*) from shop) as shops, (select count(*) from books) as books,
    (select count(*) from admins) as admins, (select count(*) from accounts) as accounts,
    (select count(*) from news join covers on covers.name = picture where is_published and markdown = '') as news,
    (select count(*) from shop_pages where is_published and markdown <> '') as texts`
  expect(await databases[0]?.first(counts)).toEqual({
    shops: 1,
    books: 30,
    admins: 1,
    accounts: 8,
    news: 5,
    texts: 5,
  })
})

test('some books of the demo have stock, which is the sum of its ledger, and one work has two editions', async () => {
  const [db] = databases
  if (!db) throw new Error('no database')
  const unbalanced = sql`select book_id from stock left join stock_moves using (book_id)
    group by book_id having on_hand <> coalesce(sum(delta), 0)`
  // Each line that holds a copy has the move that took it, and no other line has one.
  const unmatched = sql`select from order_lines full join stock_moves using (order_id, book_id)
    where order_id is not null and is_taken is distinct from (reason is not null)`
  expect([await db.many(unbalanced), await db.many(unmatched)]).toEqual([[], []])
  const counts = sql`select count(*) filter (where on_hand > 5) > 3 as "inStock",
      count(*) filter (where on_hand between 1 and 5) > 2 as low,
      count(*) filter (where on_hand = 0 and when_out = 'sold-out') as "soldOut",
      count(*) filter (where when_out = 'pre-order' and expected_on > current_date + 30) as "preOrder",
      (select count(*) from editions where work_id is not null) as editions,
      (select count(*) from stock_moves where reason = 'sold') > 0 as sold
    from stock`
  expect(await db.first(counts)).toEqual({
    inStock: true,
    low: true,
    soldOut: 1,
    preOrder: 1,
    editions: 2,
    sold: true,
  })
})

test('a demo of an earlier version gets no stock', async () => {
  const [db] = databases
  if (!db) throw new Error('no database')
  await db.run(sql`delete from stock`)
  await prepareShop(db, config, () => {})
  expect(await db.many(sql`select book_id from stock`)).toEqual([])
})

test('a demo of an earlier version gets its texts once, and deleted ones do not come back', async () => {
  const [db] = databases
  if (!db) throw new Error('no database')
  const deleteAll = async () => {
    await db.run(sql`delete from news`)
    await db.run(sql`delete from shop_pages where slug <> 'contact'`)
    await db.run(sql`update shop_pages set markdown = 'My own'`)
  }
  const counts = async () => {
    await prepareShop(db, config, () => {})
    return db.first(sql`select (select count(*) from news) as news, (select count(*) from shop_pages) as texts,
      (select markdown from shop_pages where slug = 'contact') as contact`)
  }
  await deleteAll()
  expect(await counts()).toEqual({ news: 0, texts: 1, contact: 'My own' })
  await db.run(sql`delete from settings where name = 'demo-texts'`)
  expect(await counts()).toEqual({ news: 5, texts: 5, contact: 'My own' })
})

test('a store that is no longer a demo has no demo accounts; a public demo says that it has', async () => {
  const [db] = databases
  if (!db) throw new Error('no database')
  const prepare = async (environment: Record<string, string>) => {
    const said: string[] = []
    const named = { SECRET: secret, TRUST_PROXY: '1', ADMIN_PASSWORD: 'a long and new one', ...environment }
    await prepareShop(db, readConfig(named) as Config, (line) => said.push(line))
    return said
  }
  const accounts = async () =>
    (await db.first<{ count: number }>(sql`select count(*)::int from accounts`))?.count
  const publicUrl = { PUBLIC_URL: 'https://books.example' }
  expect(await prepare({ ...publicUrl, DEMO: '1' })).toEqual([expect.stringMatching(/^DEMO=1 on a public/)])
  expect(await accounts()).toBe(8)
  const passwordHash = await hashPassword('of her own')
  await db.run(sql`update accounts set password_hash = ${passwordHash} where email like 'maya%'`)
  expect(await prepare(publicUrl)).toHaveLength(7)
  expect(await accounts()).toBe(1)
  expect(await prepare(publicUrl)).toEqual([])
  expect(await prepare({ DEMO: '0', PAYMENTS: 'fake' })).toEqual([
    expect.stringMatching(/^PAYMENTS is set: payments by card are simulated/),
  ])
})
