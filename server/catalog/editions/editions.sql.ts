import type { Edition } from '../../../contract/catalog/editions.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { availabilityOf } from '../books/shown-stock.sql.ts'
import { amountOf } from '../../settings/money.sql.ts'

/** With nulls, which the API omits. */
type EditionRow = { [Field in keyof Edition]-?: Exclude<Edition[Field], undefined> | null }

/** In the same order on the page of each edition. Empty for a book without others. */
export const editionsOf = (db: Queryable, id: string) =>
  db.many<EditionRow>(sql`
    select books.id as "_id", books.title, ${amountOf(sql`books.new_price_cents`)} as "newPrice",
      editions.is_lead as "isLead", editions.isbn, editions.format, editions.language, editions.published,
      ${availabilityOf} as availability
    from editions as own join editions on editions.work_id = own.work_id
      join books on books.id = editions.book_id left join stock on stock.book_id = books.id
    where own.book_id = ${id} order by editions.is_lead desc, books.created_at, books.id`)

export const existsBook = (db: Queryable, id: string) => db.exists(sql`select from books where id = ${id}`)

/** Serializes changes of works. Before locks of books, so that two callers cannot deadlock. */
export const lockWorks = (tx: Queryable) => tx.run(sql`lock table works in share row exclusive mode`)

export type Member = { id: string; title: string; workId: string | null; isLead: boolean }

/** These books, which cannot be deleted until the transaction ends. */
export const booksWithWorks = (tx: Queryable, ids: string[]) =>
  tx.many<Member>(sql`
    select books.id, books.title, editions.work_id as "workId", coalesce(editions.is_lead, true) as "isLead"
    from books left join editions on editions.book_id = books.id
    where books.id = any(${ids}::uuid[]) order by books.id for key share of books`)

export const membersOf = (tx: Queryable, workIds: string[]) =>
  tx.many<Member>(sql`
    select books.id, books.title, editions.work_id as "workId", editions.is_lead as "isLead"
    from editions join books on books.id = editions.book_id
    where editions.work_id = any(${workIds}::uuid[]) order by books.id`)

export async function insertWork(tx: Queryable): Promise<string> {
  const work = await tx.first<{ id: string }>(sql`insert into works default values returning id`)
  if (!work) throw new Error('The insert returned no row')
  return work.id
}

export const putInWork = (tx: Queryable, id: string, workId: string, isLead: boolean) =>
  tx.run(sql`
    insert into editions (book_id, work_id, is_lead) values (${id}, ${workId}, ${isLead})
    on conflict (book_id) do update set work_id = excluded.work_id, is_lead = excluded.is_lead`)

export const moveToWork = (tx: Queryable, from: string, to: string) =>
  tx.run(sql`update editions set work_id = ${to}, is_lead = false where work_id = ${from}`)

export const chooseLead = (tx: Queryable, workId: string, bookId: string) =>
  tx.run(sql`
    update editions set is_lead = book_id = ${bookId}
    where work_id = ${workId} and is_lead <> (book_id = ${bookId})`)

export const takeOutOfWorks = (tx: Queryable, ids: string[]) =>
  tx.run(sql`update editions set work_id = null, is_lead = true where book_id = any(${ids}::uuid[])`)

/** Feeds leave these books in their works, or out of any. */
export const markByHand = (tx: Queryable, ids: string[]) =>
  tx.run(sql`update editions set tied_by = 'hand' where book_id = any(${ids}::uuid[])`)

/** A single edition is no work; of several the oldest leads where the lead is gone. */
export async function settleWorks(tx: Queryable, workIds: string[]): Promise<void> {
  const ofWorks = sql`editions.work_id = any(${workIds}::uuid[])`
  await tx.run(sql`
    update editions set work_id = null, is_lead = true, tied_by = null where work_id in (
      select work_id from editions where ${ofWorks} group by work_id having count(*) = 1)`)
  await tx.run(sql`
    update editions set is_lead = true where book_id in (
      select distinct on (editions.work_id) books.id from editions join books on books.id = editions.book_id
      where ${ofWorks}
        and not exists (select from editions as lead where lead.work_id = editions.work_id and lead.is_lead)
      order by editions.work_id, books.created_at, books.id)`)
  await tx.run(sql`
    delete from works where id = any(${workIds}::uuid[])
      and not exists (select from editions where editions.work_id = works.id)`)
}
