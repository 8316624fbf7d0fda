import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { takeStep } from '../database/testing/take-step.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { checkBackup } from './read-backup.ts'
import { emptyDatabase } from './testing/borrow.ts'
import { digestsOf } from './testing/digests.ts'
import { forge } from './testing/forge.ts'
import { ask, backUp as backUpOf, restore } from './testing/there-and-back.ts'

const shop = await openTestShop()
const book = await shop.sell()
const buy = () => shop.call(201, contract.orders.place, { body: orderFor(book) }, { as: shop.people.shopper })
await buy()
const ship = async (id: string) => {
  const move = { params: { id }, body: { from: 'placed', to: 'shipped' } } as const
  await shop.call(200, contract.orders.move, move, { as: shop.people.admin })
}

const backUp = (connection = shop.connection) => backUpOf(connection)

test('a backup is readable by its owner only, and leaves no other file', async () => {
  const file = await backUp()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(dirname(file))).toEqual(['shop.backup'])
})

test('a backup taken while shoppers order is a consistent snapshot, without gaps in the receipt numbers, and does not block them', async () => {
  let isTaken = false
  let shipped = 0
  const shoppers = Array.from({ length: 4 }, async () => {
    while (!isTaken) {
      await ship((await buy()).body._id)
      shipped += 1
    }
  })
  const backUpAfterAnother = async () => {
    const before = shipped
    await expect.poll(() => shipped).toBeGreaterThan(before)
    return backUp()
  }
  const threeBackups = async () => [
    await backUpAfterAnother(),
    await backUpAfterAnother(),
    await backUpAfterAnother(),
  ]
  const files = await threeBackups().finally(() => (isTaken = true))
  await Promise.all(shoppers)
  const counts = await Promise.all(files.map(async (file) => (await checkBackup(file)).rows))
  for (const { orders, order_lines: lines } of counts) expect(lines).toBe(orders)
  expect(counts[2]?.['orders']).toBeGreaterThan(counts[0]?.['orders'] ?? Infinity)

  const connection = await emptyDatabase()
  expect(await restore(connection, files[1] ?? '')).toEqual({ leftOut: [] })
  const wrong = `select from orders where total_cents is distinct from
    (select sum(price_cents) from order_lines where order_id = orders.id)`
  expect(await ask(connection, wrong)).toEqual([])
  const [receipts] = await ask(
    connection,
    `select count(receipt_number)::int as count, max(receipt_number)::int as last, next_receipt_number()::int as next
      from orders`,
  )
  expect(receipts.count).toBeGreaterThan(0)
  expect(receipts).toMatchObject({ last: receipts.count, next: receipts.count + 1 })
})

/** Changes a bit. A change after which the file still has the same text, such as a copy from elsewhere, is no damage. */
function damage(whole: Buffer, at: number): Buffer {
  const touched = Buffer.from(whole)
  touched[at] = (touched[at] ?? 0) ^ 4
  return hasText(touched, zstdDecompressSync(whole)) ? damage(whole, at + 1) : touched
}

function hasText(compressed: Buffer, text: Buffer) {
  try {
    return zstdDecompressSync(compressed).equals(text)
  } catch {
    return false
  }
}

test('a truncated, damaged or foreign file is refused', async () => {
  const file = await backUp()
  const whole = await readFile(file)
  const checkBytes = (bytes: Buffer) => writeFile(file, bytes).then(() => checkBackup(file))
  for (const part of [0.01, 0.3, 0.7, 0.99, 1 - 1 / whole.length])
    await expect(checkBytes(whole.subarray(0, whole.length * part))).rejects.toThrow(
      'damaged, cut short, or no backup',
    )
  for (const place of [0.2, 0.5, 0.9])
    await expect(checkBytes(damage(whole, Math.floor(whole.length * place)))).rejects.toThrow(
      'damaged, cut short, or no backup',
    )
  const otherPrice = zstdDecompressSync(whole).toString().replace('\t1250\t', '\t1260\t')
  await expect(checkBytes(zstdCompressSync(otherPrice))).rejects.toThrow('damaged, cut short, or no backup')
  await expect(checkBytes(Buffer.from('Call me Ishmael.\n'))).rejects.toThrow('no backup of a book store')
  await writeFile(file, whole)
  const newer = await forge(file, (text) => text.replace('"version":1', '"version":2'))
  await expect(checkBackup(newer)).rejects.toThrow('newer shop')
})

test('checking a backup can be aborted', async () => {
  const leaving = new AbortController()
  const reading = checkBackup(await backUp(), { signal: leaving.signal })
  leaving.abort()
  await expect(reading).rejects.toThrow('aborted')
})

test('a store that is not empty is not restored into', async () => {
  const before = await digestsOf(shop.connection)
  expect(await restore(shop.connection, await backUp())).toBe('not empty')
  expect(await digestsOf(shop.connection)).toEqual(before)
})

test('a failed restore leaves an empty database, into which a good backup can be restored', async () => {
  const connection = await emptyDatabase()
  const file = await backUp()
  const orphan = await forge(file, (text) =>
    text.replaceAll(/(?<="order_lines".*\n)[0-9a-f]{8}/g, '00000000'),
  )
  await expect(restore(connection, orphan)).rejects.toThrow('order_lines')
  const fewer = await forge(file, (text) => text.replace(/(?<="books".*\n).*\n/, ''))
  await expect(restore(connection, fewer)).rejects.toThrow('of 1 rows of books 0 came back')
  expect(await digestsOf(connection)).toEqual({})
  expect(await restore(connection, file)).toEqual({ leftOut: [] })
})

test('a store that starts during a restore waits, and then has nothing to migrate', async () => {
  const connection = await emptyDatabase()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  let opening: Promise<string[]> | undefined
  const beforeItIsSeen = async () => {
    opening = migrate(connection)
    await expect.poll(() => ask(connection, waiting)).toHaveLength(1)
  }
  await restore(connection, await backUp(), { beforeItIsSeen })
  expect(await opening).toEqual([])
  expect(await digestsOf(connection)).toEqual(await digestsOf(shop.connection))
})

test('a backup of an older version is restored with its schema, and then migrated', async () => {
  const old = await emptyDatabase()
  const [first = '', second = '', ...later] = await knownMigrations()
  for (const name of [first, second]) await takeStep(old, name)
  await ask(old, "insert into subscribers (email) values ('early@reader.example')")
  const connection = await emptyDatabase()
  expect(await restore(connection, await backUp(old))).toEqual({ leftOut: [] })
  expect(await digestsOf(connection)).toEqual(await digestsOf(old))
  expect(await migrate(connection)).toEqual(later)
  expect(await ask(connection, 'select email from subscribers')).toEqual([{ email: 'early@reader.example' }])
})

test('orders of a backup from before payments are open, paid in cash if delivered, and not due if sent back, and its fee is that of a zone', async () => {
  const old = await emptyDatabase()
  const before = (await knownMigrations()).filter((name) => name < '0041')
  for (const name of before) await takeStep(old, name)
  await ask(
    old,
    `insert into orders (name, email, phone, city, country, state, zipcode, total_cents, status, delivery_method, placed_at)
      select 'Rita', '', '', '', '', '', '', 1250, status, case status when 'ready' then 'pickup' else 'delivery' end, '2026-01-01'
      from unnest(array['placed', 'ready', 'shipped', 'delivered', 'returned', 'cancelled']) as status`,
  )
  await ask(
    old,
    `insert into order_events (order_id, actor_kind, actor, kind, from_status, to_status, at)
      select id, 'staff', 'ada', 'moved', 'shipped', 'delivered', '2026-01-05' from orders where status = 'delivered'`,
  )
  const terms = { fee: '4.90', freeFrom: null, countries: ['DE', 'AT'], days: '2 days' }
  const settings = { delivery: { isOffered: true, name: 'Post', ...terms }, note: 'Ring twice' }
  await ask(old, `insert into settings (name, value) values ('delivery', '${JSON.stringify(settings)}')`)
  const connection = await emptyDatabase()
  await restore(connection, await backUp(old))
  await migrate(connection)
  const cash = { method: 'cash-on-delivery', paid: 0, ledger: null, at: null }
  const paid = { paid: 1250, ledger: 1250, at: '2026-01-05' }
  expect(
    await ask(
      connection,
      `select status, payment_method as method, paid_cents::int as paid, amount_cents::int as ledger,
        (at at time zone 'UTC')::date::text as at
        from orders left join payments on order_id = orders.id order by number`,
    ),
  ).toEqual([
    { ...cash, status: 'placed' },
    { ...cash, status: 'ready', method: 'pay-on-pickup' },
    { ...cash, status: 'shipped' },
    { ...cash, status: 'delivered', ...paid },
    { ...cash, status: 'returned' },
    { ...cash, status: 'cancelled' },
  ])
  const [stored] = await ask(
    connection,
    `select value -> 'zones' as zones, value -> 'note' as note from settings where name = 'delivery'`,
  )
  expect(stored, 'the one fee of before is that of the only zone').toEqual({
    zones: [{ name: '', ...terms, letter: null }],
    note: 'Ring twice',
  })
})
