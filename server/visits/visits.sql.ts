import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The salt of a day, created by the first process that needs it. */
export async function saltOf(tx: Queryable, day: string, offered: Buffer): Promise<Buffer> {
  await tx.run(sql`insert into visit_salts (day, salt) values (${day}, ${offered}) on conflict do nothing`)
  const row = await tx.first<{ salt: Buffer }>(sql`select salt from visit_salts where day = ${day}`)
  if (!row) throw new Error(`The salt of ${day} is missing after its insert`)
  return row.salt
}

/** More visitors of one network on a day are invented ones, or not worth the room that they take. */
export const maxMarksOfNetwork = 500

/**
 * Counts the marks that are new on this day. A mark begins with the six bytes of its network, of which the first marks of a
 * day are kept.
 */
export const addVisits = (tx: Queryable, day: string, marks: Buffer[]) =>
  tx.run(sql`
    with given as (
      select mark, substring(mark for 6) as network,
        row_number() over (partition by substring(mark for 6) order by mark) as place
      from unnest(${marks}::bytea[]) as mark
      where mark not in (select mark from visit_marks where day = ${day} and mark = any (${marks}::bytea[]))
    ),
    known as (
      select network, (select count(*) from visit_marks where day = ${day}
        and mark between network || ${lowest}::bytea and network || ${highest}::bytea) as marks
      from given group by network
    ),
    unseen as (
      insert into visit_marks (day, mark)
      select ${day}, mark from given join known using (network)
      where known.marks + place <= ${maxMarksOfNetwork} order by mark
      on conflict do nothing returning mark
    )
    insert into visit_days (day, visits) select ${day}, count(*) from unseen
    on conflict (day) do update set visits = visit_days.visits + excluded.visits`)

const lowest = Buffer.alloc(6, 0)
const highest = Buffer.alloc(6, 0xff)

export async function forgetMarksBefore(tx: Queryable, day: string) {
  await tx.run(sql`delete from visit_marks where day < ${day}`)
  await tx.run(sql`delete from visit_salts where day < ${day}`)
}
