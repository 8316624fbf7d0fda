import { maxEditions } from '../../../contract/catalog/editions.ts'

/** One more than a work may have tells that there are too many. */
export const tooManyEditions = maxEditions + 1

export type WorkName = { id: string; name: string }

/** Which names of works are stored for a book, and are no longer said, or the other way round. */
export function compareNames(said: Map<string, Set<string>>, stored: WorkName[]) {
  const isStored = new Set(stored.map(({ id, name }) => `${id} ${name}`))
  return {
    lost: stored.filter(({ id, name }) => !said.get(id)?.has(name)),
    gained: [...said].flatMap(([id, names]) =>
      [...names].filter((name) => !isStored.has(`${id} ${name}`)).map((name) => ({ id, name })),
    ),
  }
}

/** Connected components of books by shared names. One that is too large is not followed to its end. */
export class EditionGroups {
  readonly #groups: Map<string, Set<string>>

  constructor(ids: string[]) {
    this.#groups = new Map(ids.map((id) => [id, new Set([id])]))
  }

  get all(): Set<string>[] {
    return [...new Set(this.#groups.values())]
  }

  /** Joins the groups of each pair. Returns books that were not known before, and whose names are to be followed. */
  connect(pairs: { id: string; other: string }[]): string[] {
    const found: string[] = []
    for (const { id, other } of pairs) {
      const group = this.#groups.get(id) ?? new Set([id])
      const others = this.#groups.get(other)
      if (!others) found.push(other)
      if (others === group) continue
      for (const one of others ?? [other]) {
        group.add(one)
        this.#groups.set(one, group)
      }
    }
    return found.filter((id) => (this.#groups.get(id)?.size ?? 0) < tooManyEditions)
  }
}

export type Edition = { id: string; workId: string | null; isByHand: boolean }

export type EditionLink = { id: string; workId: string | null }

/** The works that feeds put editions into. What staff have linked stays, and a group that is too large is none. */
export function assignWorks(
  groups: Set<string>[],
  books: Edition[],
  newId: () => string,
): { created: string[]; links: EditionLink[] } {
  const current = new Map(books.map((book) => [book.id, book]))
  const works = new Works(books, newId)
  const links = groups.flatMap((group) => {
    const members = [...group].sort().flatMap((id) => current.get(id) ?? [])
    const free = members.filter(({ isByHand }) => !isByHand)
    if (group.size > maxEditions) return works.unlinked(free)
    const workId = works.byHand(members) ?? works.forFeed(free)
    return free.map(({ id }) => ({ id, workId }))
  })
  const changed = links.filter(({ id, workId }) => current.get(id)?.workId !== workId)
  return { created: works.created, links: changed }
}

/** The works of some books, and those that they are to have. */
class Works {
  readonly created: string[] = []
  readonly #books: Edition[]
  readonly #newId: () => string
  readonly #taken: Set<string>

  constructor(books: Edition[], newId: () => string) {
    this.#books = books
    this.#newId = newId
    this.#taken = new Set(books.flatMap(({ workId, isByHand }) => (isByHand && workId ? [workId] : [])))
  }

  /** The one that staff have put members into, unless there are several or it is full. */
  byHand(members: Edition[]): string | undefined {
    const [work, ...others] = new Set(
      members.flatMap(({ workId, isByHand }) => (isByHand && workId ? [workId] : [])),
    )
    if (!work || others.length > 0) return undefined
    const inGroup = new Set(members.map(({ id }) => id))
    const outside = this.#books.filter(({ id, workId }) => workId === work && !inGroup.has(id))
    return outside.length + members.length <= maxEditions ? work : undefined
  }

  /** One that no other group has, or a new one. A single edition needs none. */
  forFeed(free: Edition[]): string | null {
    if (free.length < 2) return null
    const known = free.find(({ workId }) => workId !== null && !this.#taken.has(workId))?.workId
    const work = known ?? this.#newId()
    if (!known) this.created.push(work)
    this.#taken.add(work)
    return work
  }

  /** Of a group that has become too large: what feeds linked while it was small enough. */
  unlinked(free: Edition[]): EditionLink[] {
    const works = new Set(free.map(({ workId }) => workId))
    return this.#books
      .filter(({ workId, isByHand }) => workId !== null && !isByHand && works.has(workId))
      .map(({ id }) => ({ id, workId: null }))
  }
}
