import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The salt of a day, created by the first process that needs it. */
export async function saltOf(tx: Queryable, day: string, offered: Buffer): Promise<Buffer> {
  await tx.run(sql`insert into visit_salts (day, salt) values (${day}, ${offered}) on conflict do nothing`)
  const row = await tx.first<{ salt: Buffer }>(sql`select salt from visit_salts where day = ${day}`)
  if (!row) throw new Error(`The salt of ${day} is missing after its insert`)
  return row.salt
}

/** Counts the marks that are new on this day. */
export const addVisits = (tx: Queryable, day: string, marks: Buffer[]) =>
  tx.run(sql`
    with unseen as (
      insert into visit_marks (day, mark) select ${day}, mark from unnest(${marks}::bytea[]) as mark order by mark
      on conflict do nothing returning mark
    )
    insert into visit_days (day, visits) select ${day}, count(*) from unseen
    on conflict (day) do update set visits = visit_days.visits + excluded.visits`)

export async function forgetMarksBefore(tx: Queryable, day: string) {
  await tx.run(sql`delete from visit_marks where day < ${day}`)
  await tx.run(sql`delete from visit_salts where day < ${day}`)
}
