import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Edition, EditionLink, WorkName } from '../decisions/group-editions.ts'

/** Whether any of these records may link editions: by names that were stored for it, or for others about its ISBN. */
export const hasWorkNames = async (tx: Queryable, feedId: string, references: string[], isbns: string[]) =>
  (await tx.value<boolean>(sql`
    select exists (select from work_names where name = any(${isbns}::text[]))
      or exists (
        select from feed_records join work_names on work_names.book_id = feed_records.book_id
        where feed_id = ${feedId} and reference = any(${references}::text[])) as has`)) ?? false

export const workNamesOf = (tx: Queryable, ids: string[]) =>
  tx.many<WorkName>(sql`select book_id as id, name from work_names where book_id = any(${ids}::uuid[])`)

const rowsOf = (names: WorkName[]) => JSON.stringify(names)

export async function deleteWorkNames(tx: Queryable, names: WorkName[]) {
  if (names.length === 0) return
  await tx.run(sql`
    delete from work_names using json_to_recordset(${rowsOf(names)}::json) as given (id uuid, name text)
    where work_names.book_id = given.id and work_names.name = given.name`)
}

/** Books that were deleted in the shop have no names. */
export async function insertWorkNames(tx: Queryable, names: WorkName[]) {
  if (names.length === 0) return
  await tx.run(sql`
    insert into work_names (book_id, name)
    select given.id, given.name from json_to_recordset(${rowsOf(names)}::json) as given (id uuid, name text)
      join books on books.id = given.id
    on conflict do nothing`)
}

/**
 * Pairs of books that share a name, of which one is the ISBN of each. Of each name at most so many. The index of ISBNs has
 * the collation of the database, and names another.
 */
export const sharedNames = (tx: Queryable, ids: string[], limit: number) =>
  tx.many<{ id: string; other: string }>(sql`
    with names as (
      select book_id, name from work_names where book_id = any(${ids}::uuid[])
      union all
      select book_id, isbn from editions where book_id = any(${ids}::uuid[]) and isbn is not null
    )
    select distinct names.book_id as id, found.book_id as other
    from names, lateral (
      (select book_id from work_names where work_names.name = names.name limit ${limit})
      union all
      (select book_id from editions where editions.isbn = names.name collate "default")
    ) as found
    where found.book_id <> names.book_id`)

/** These books and all others of their works. One array: with `or` every batch would read all editions. */
export const editionsOfWorks = (tx: Queryable, ids: string[]) =>
  tx.many<Edition>(sql`
    select book_id as id, work_id as "workId",
      coalesce(tied_by = 'hand', work_id is not null) as "isByHand"
    from editions
    where book_id = any(array(
      select unnest(${ids}::uuid[])
      union select others.book_id from editions as own join editions as others on others.work_id = own.work_id
        where own.book_id = any(${ids}::uuid[])))
    order by book_id`)

export async function insertWorks(tx: Queryable, ids: string[]) {
  if (ids.length > 0) await tx.run(sql`insert into works (id) select unnest(${ids}::uuid[])`)
}

/** The oldest edition of a new work leads, as `settleWorks` decides later. */
export const putInWorks = (tx: Queryable, links: EditionLink[]) =>
  tx.run(sql`
    update editions set work_id = given."workId", is_lead = given."workId" is null,
      tied_by = case when given."workId" is not null then 'feed' end
    from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ workId }) => workId)}::uuid[]) as given (id, "workId")
    where editions.book_id = given.id`)
