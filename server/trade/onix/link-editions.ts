import { randomUUIDv7 } from 'node:crypto'
import { lockWorks, settleWorks } from '../../catalog/editions/editions.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { RecordWrite } from '../decisions/decide-record.ts'
import {
  assignWorks,
  compareNames,
  type Edition,
  EditionGroups,
  tooManyEditions,
} from '../decisions/group-editions.ts'
import {
  deleteWorkNames,
  editionsOfWorks,
  hasWorkNames,
  insertWorkNames,
  insertWorks,
  putInWorks,
  sharedNames,
  workNamesOf,
} from './link-editions.sql.ts'
import type { TradeRecord } from './mapping/trade-record.ts'

/** Before books are locked. Whether the records of a batch can link editions; most can not. */
export async function lockRelatedWorks(tx: Queryable, feedId: string, records: TradeRecord[]) {
  const mayLink =
    records.some(({ parts }) => (parts.related?.length ?? 0) > 0) ||
    (await hasWorkNames(
      tx,
      feedId,
      records.map(({ reference }) => reference),
      records.map(({ isbn }) => isbn),
    ))
  if (mayLink) await lockWorks(tx)
  return mayLink
}

/**
 * Links the books of a batch to other editions of their works: connected components by shared names, whatever the order
 * of records. Returns the books whose editions have changed.
 */
export async function linkEditions(tx: Queryable, feedId: string, written: RecordWrite[]): Promise<string[]> {
  const records = written.filter(({ bookId, isDeleted }) => bookId !== null && !isDeleted)
  const ids = records.flatMap(({ bookId }) => bookId ?? [])
  if (ids.length === 0) return []
  const lost = await storeNames(tx, feedId, records)
  const before = lost.length > 0 ? await editionsOfWorks(tx, lost) : []
  const groups = await groupsOf(tx, [...new Set([...ids, ...before.map(({ id }) => id)])])
  const wasLinked = new Set(before.map(({ id }) => id))
  const related = groups.filter((group) => group.size > 1 || [...group].some((id) => wasLinked.has(id)))
  if (related.length === 0) return []
  const members = related.flatMap((group) => Array.from(group))
  return writeGroups(tx, related, await editionsOfWorks(tx, members))
}

/** Returns the books that have lost a name. */
async function storeNames(tx: Queryable, feedId: string, records: RecordWrite[]): Promise<string[]> {
  const said = new Map(
    records.map(({ bookId, parts }) => [
      bookId ?? '',
      new Set((parts.related ?? []).map((name) => name.replace(/^own /, `${feedId} `))),
    ]),
  )
  const { lost, gained } = compareNames(said, await workNamesOf(tx, [...said.keys()]))
  await deleteWorkNames(tx, lost)
  await insertWorkNames(tx, gained)
  return [...new Set(lost.map(({ id }) => id))]
}

/** Level by level. */
async function groupsOf(tx: Queryable, seeds: string[]): Promise<Set<string>[]> {
  const groups = new EditionGroups(seeds)
  let next = seeds
  for (let level = 0; level < tooManyEditions && next.length > 0; level += 1)
    next = groups.connect(await sharedNames(tx, next, tooManyEditions + 1))
  return groups.all
}

/** In few statements for all groups. */
async function writeGroups(tx: Queryable, groups: Set<string>[], books: Edition[]): Promise<string[]> {
  const { created, links } = assignWorks(groups, books, randomUUIDv7)
  if (links.length === 0) return []
  await insertWorks(tx, created)
  await putInWorks(tx, links)
  const worksBefore = new Map(books.map(({ id, workId }) => [id, workId]))
  const ids = new Set(links.map(({ id }) => id))
  const changed = new Set(links.flatMap(({ id, workId }) => [workId, worksBefore.get(id) ?? null]))
  await settleWorks(
    tx,
    [...changed].flatMap((work) => work ?? []),
  )
  const shown = books.filter(({ id, workId }) => ids.has(id) || (workId !== null && changed.has(workId)))
  return shown.map(({ id }) => id)
}
