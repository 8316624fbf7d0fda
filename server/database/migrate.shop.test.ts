import { expect, inject, test } from 'vitest'
import { newDatabase } from '../testing/cluster.ts'
import { openDatabase } from './database.ts'
import { migrate, oneStartAtATime } from './migrate.ts'
import { sql } from './sql.ts'

const { drop, ...connection } = await newDatabase(inject('cluster'), 'template0')

test('ten concurrent starts: one migrates, the others wait for it, and only its last commit for the disk', async () => {
  const db = openDatabase(connection)
  await db.run(sql`
    do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`)
  await db.run(sql`
    create table migrations (name text primary key, applied_at timestamptz not null default now(),
      commit text not null default current_setting('synchronous_commit'))`)
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(connection)))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(connection)).toEqual([])
  const rows = await db.many<{ commit: string }>(sql`select commit from migrations order by name`)
  const commits = rows.map(({ commit }) => commit)
  expect([new Set(commits.slice(0, -1)), commits.at(-1)]).toEqual([new Set(['off']), 'on'])
  await db.close()
})

test('starts take turns', async () => {
  const events: string[] = []
  const prepared = Promise.withResolvers<void>()
  const starts = [
    oneStartAtATime(connection, async () => {
      events.push('one begins')
      await prepared.promise
      events.push('one ends')
    }),
  ]
  await expect.poll(() => events).toEqual(['one begins'])
  starts.push(oneStartAtATime(connection, async () => void events.push('another')))
  const db = openDatabase(connection)
  const waiting = sql`select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await expect.poll(() => db.many(waiting)).toHaveLength(1)
  await db.close()
  prepared.resolve()
  await Promise.all(starts)
  expect(events).toEqual(['one begins', 'one ends', 'another'])
})

test.each([
  [
    'a price below zero',
    sql`insert into books (title, description, category, new_price_cents, old_price_cents) values ('a', 'b', 'fiction', -1, 0)`,
  ],
  [
    'a sixth category',
    sql`insert into books (title, description, category, new_price_cents, old_price_cents) values ('a', 'b', 'poetry', 1, 1)`,
  ],
  [
    'an unknown status',
    sql`insert into orders (name, email, phone, city, country, state, zipcode, total_cents, status) values ('', 'a@b', '', '', '', '', '', 1, 'lost')`,
  ],
  ['an e-mail address in upper case', sql`insert into subscribers (email) values ('A@b.example')`],
  ['one e-mail address twice', sql`insert into subscribers (email) values ('a@b.example'), ('a@b.example')`],
  ['a second shop', sql`insert into shop (only_one, demo) values (false, false)`],
])('the schema refuses %s', async (_what, statement) => {
  const db = openDatabase(connection)
  await expect(db.run(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  await db.close()
})

test('a failed transaction leaves nothing behind', async () => {
  const db = openDatabase(connection)
  const failing = db.transaction(async (tx) => {
    await tx.run(sql`insert into subscribers (email) values ('half@done.example')`)
    throw new Error('on the way')
  })
  await expect(failing).rejects.toThrow('on the way')
  expect(await db.many(sql`select from subscribers`)).toEqual([])
  await db.close()
  await drop()
})
