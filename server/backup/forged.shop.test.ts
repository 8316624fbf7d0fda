import { expect, test } from 'vitest'
import { knownMigrations } from '../database/migrate.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { emptyDatabase, emptyShop } from './testing/borrow.ts'
import { digestsOf } from './testing/digests.ts'
import { forge } from './testing/forge.ts'
import { ask, backUp, restore } from './testing/there-and-back.ts'

const roles = `select rolname from pg_roles where rolname = 'mallory'`
const part = (table: string, columns: string[], rows = '') =>
  `${JSON.stringify({ table, columns })}\n${rows}\0`
const withPart = (more: string) => (text: string) => text.replace('{"sequences"', `${more}{"sequences"`)
const without = (table: string) => (text: string) =>
  text.replace(new RegExp(`{"table":"${table}"[^\0]*\0`), '')

test('a forged backup is refused, and nothing of it is restored', async () => {
  const file = await backUp(await emptyShop())
  const [first = ''] = await knownMigrations()
  const superuser = part('pg_authid', ['oid', 'rolname', 'rolsuper'], '4711\tmallory\tt\n')
  const forgeries: [RegExp, (text: string) => string][] = [
    [/holds pg_authid like this/, withPart(superuser)],
    [/holds orders like this/, withPart(part('orders', ['id']))],
    [/orders in the backup is without id, /, without('orders')],
    [
      /subscribers in the backup is without email/,
      (text) => text.replace('"columns":["email"', '"columns":["mail"'),
    ],
    [/not a whole backup/, (text) => text.replace(/{"sequences".*\n/, '')],
    [/unknown migration: \.\.\/x/, (text) => text.replace(`"${first}"`, `"../x","${first}"`)],
    [/and lists .*0001-other/, (text) => text.replace(`\n${first}\t`, '\n0001-other.sql\t')],
  ]
  const connection = await emptyDatabase()
  for (const [reason, change] of forgeries)
    await expect(forge(file, change).then((forged) => restore(connection, forged))).rejects.toThrow(reason)
  const changed = await forge(file, (text) => text.replace('"moment":"2', '"moment":"3'))
  await expect(restoreBackup(connection, { ...(await checkBackup(file)), file: changed })).rejects.toThrow(
    'changed since',
  )
  expect(await ask(connection, roles)).toEqual([])
  expect(await digestsOf(connection)).toEqual({})
  expect(await restore(connection, file)).toEqual({ leftOut: [] })
})

test('foreign tables are in the backup and are reported and skipped by the restore', async () => {
  const shop = await emptyShop()
  await ask(
    shop,
    `create table "Gift cards" (id serial, "to" text); insert into "Gift cards" ("to") values ('Ada');
     alter table subscribers add column "their mark" int[] not null default '{1,2}';
     insert into subscribers (email) values ('rita@reader.example')`,
  )
  const connection = await emptyDatabase()
  expect(await restore(connection, await backUp(shop))).toEqual({
    leftOut: [
      'the table Gift cards (rows: 1)',
      'the column subscribers.their mark',
      'the sequence Gift cards_id_seq',
    ],
  })
  await ask(shop, `drop table "Gift cards"; alter table subscribers drop column "their mark"`)
  expect(await digestsOf(connection)).toEqual(await digestsOf(shop))
  expect(await ask(connection, 'select email from subscribers')).toEqual([{ email: 'rita@reader.example' }])
})
