import { randomUUIDv7 } from 'node:crypto'
import { maxEditions } from '../../../contract/catalog/editions.ts'
import { lockWorks, settleWorks } from '../../catalog/editions/editions.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { TradeRecord } from '../onix/mapping/trade-record.ts'
import {
  deleteWorkNames,
  hasWorkNames,
  insertWorkNames,
  insertWorks,
  putInWorks,
  sharedNames,
  type Tied,
  tiedBooks,
  workNamesOf,
} from './tie-editions.sql.ts'
import type { RecordWrite } from '../engine/write-books.sql.ts'

/** Before books are locked. Whether the records of a batch can tie editions; most can not. */
export async function lockRelatedWorks(tx: Queryable, feedId: string, records: TradeRecord[]) {
  const mayTie =
    records.some(({ parts }) => (parts.related?.length ?? 0) > 0) ||
    (await hasWorkNames(
      tx,
      feedId,
      records.map(({ reference }) => reference),
      records.map(({ isbn }) => isbn),
    ))
  if (mayTie) await lockWorks(tx)
  return mayTie
}

/**
 * Ties the books of a batch to other editions of their works. Books with a common name are of one work, and so are
 * those in between; a group of more than a work may have is none. So the groups do not depend on the order of records.
 * Returns the books whose editions have changed.
 */
export async function tieEditions(tx: Queryable, feedId: string, written: RecordWrite[]): Promise<string[]> {
  const records = written.filter(({ bookId, isDeleted }) => bookId !== null && !isDeleted)
  const ids = records.flatMap(({ bookId }) => bookId ?? [])
  if (ids.length === 0) return []
  const lost = await storeNames(tx, feedId, records)
  const before = lost.length > 0 ? await tiedBooks(tx, lost) : []
  const groups = await groupsOf(tx, [...new Set([...ids, ...before.map(({ id }) => id)])])
  const isTied = new Set(before.map(({ id }) => id))
  const related = groups.filter((group) => group.size > 1 || [...group].some((id) => isTied.has(id)))
  if (related.length === 0) return []
  return writeGroups(
    tx,
    related,
    await tiedBooks(
      tx,
      related.flatMap((group) => Array.from(group)),
    ),
  )
}

/** Returns the books that have lost a name. */
async function storeNames(tx: Queryable, feedId: string, records: RecordWrite[]): Promise<string[]> {
  const wanted = new Map(
    records.map(({ bookId, parts }) => [
      bookId ?? '',
      new Set((parts.related ?? []).map((name) => name.replace(/^own /, `${feedId} `))),
    ]),
  )
  const stored = await workNamesOf(tx, [...wanted.keys()])
  const lost = stored.filter(({ id, name }) => !wanted.get(id)?.delete(name))
  await deleteWorkNames(tx, lost)
  await insertWorkNames(
    tx,
    [...wanted].flatMap(([id, names]) => [...names].map((name) => ({ id, name }))),
  )
  return [...new Set(lost.map(({ id }) => id))]
}

/** One more than a work may have tells that there are too many. */
const enough = maxEditions + 1

/** Groups of books that are connected, level by level. One that is too large is not followed to its end. */
async function groupsOf(tx: Queryable, seeds: string[]): Promise<Set<string>[]> {
  const groups = new Map(seeds.map((id) => [id, new Set([id])]))
  let next = seeds
  for (let level = 0; level < enough && next.length > 0; level += 1) {
    const found: string[] = []
    for (const { id, other } of await sharedNames(tx, next, enough + 1)) {
      const group = groups.get(id) ?? new Set([id])
      const others = groups.get(other)
      if (!others) found.push(other)
      if (others === group) continue
      for (const one of others ?? [other]) {
        group.add(one)
        groups.set(one, group)
      }
    }
    next = found.filter((id) => (groups.get(id)?.size ?? 0) < enough)
  }
  return [...new Set(groups.values())]
}

/** In few statements for all groups. */
async function writeGroups(tx: Queryable, groups: Set<string>[], books: Tied[]): Promise<string[]> {
  const current = new Map(books.map((book) => [book.id, book]))
  const works = new Works(books)
  const ties = groups.flatMap((group) => {
    const members = [...group].sort().flatMap((id) => current.get(id) ?? [])
    const free = members.filter(({ isByHand }) => !isByHand)
    if (group.size > maxEditions) return works.allOf(free)
    const workId = works.byHand(members) ?? works.forFeed(free)
    return free.map(({ id }) => ({ id, workId }))
  })
  const changes = ties.filter(({ id, workId }) => current.get(id)?.workId !== workId)
  if (changes.length === 0) return []
  await insertWorks(tx, works.created)
  await putInWorks(tx, changes)
  const ids = new Set(changes.map(({ id }) => id))
  const touched = new Set(changes.flatMap(({ id, workId }) => [workId, current.get(id)?.workId ?? null]))
  await settleWorks(
    tx,
    [...touched].flatMap((work) => work ?? []),
  )
  const shown = books.filter(({ id, workId }) => ids.has(id) || (workId !== null && touched.has(workId)))
  return shown.map(({ id }) => id)
}

/** The works of some books, and those that they are to have. */
class Works {
  readonly created: string[] = []
  readonly #books: Tied[]
  readonly #taken: Set<string>

  constructor(books: Tied[]) {
    this.#books = books
    this.#taken = new Set(books.flatMap(({ workId, isByHand }) => (isByHand && workId ? [workId] : [])))
  }

  /** The one that staff have put members into, unless there are several or it is full. */
  byHand(members: Tied[]): string | undefined {
    const [work, ...others] = new Set(
      members.flatMap(({ workId, isByHand }) => (isByHand && workId ? [workId] : [])),
    )
    if (!work || others.length > 0) return undefined
    const inGroup = new Set(members.map(({ id }) => id))
    const outside = this.#books.filter(({ id, workId }) => workId === work && !inGroup.has(id))
    return outside.length + members.length <= maxEditions ? work : undefined
  }

  /** One that no other group has, or a new one. A single edition needs none. */
  forFeed(free: Tied[]): string | null {
    if (free.length < 2) return null
    const known = free.find(({ workId }) => workId !== null && !this.#taken.has(workId))?.workId
    const work = known ?? randomUUIDv7()
    if (!known) this.created.push(work)
    this.#taken.add(work)
    return work
  }

  /** Of a group that has become too large: what feeds tied while it was small enough. */
  allOf(free: Tied[]) {
    const works = new Set(free.map(({ workId }) => workId))
    return this.#books
      .filter(({ workId, isByHand }) => workId !== null && !isByHand && works.has(workId))
      .map(({ id }) => ({ id, workId: null }))
  }
}
