import type { Book } from '../../../contract/catalog/books.ts'
import type { Queryable } from '../../database/database.ts'
import { usesPrimary } from '../../database/replicas/replica-router.ts'
import { currentNetwork } from '../../http/load-shedding/network-share.ts'
import { openNameless } from '../../lib/file-system.ts'
import { QueueFull, semaphore, ShareExceeded } from '../../lib/semaphore.ts'
import { newestBooks, type BookFilter } from '../books/books.sql.ts'
import { GrowingFile } from './growing-file.ts'

/** Books in memory for each reader. */
const batchSize = 250

/** Less than the connection pool, so that other requests find a connection. */
export const readersAtOnce = 2

const maxReaders = 100

/** A program that reads the whole list needs one. */
const maxReadersOfNetwork = 2

/** The first books, already read to find that the list is long. */
export type LongList = Pick<BookFilter, 'category' | 'author'> & { first?: Book[] }

type Pieces = AsyncGenerator<string | Buffer>

/** The list of all books as of a version. */
type Shared = { version: number; file: Promise<GrowingFile | undefined> }

type Options = {
  /** Of the file with the list of all books. */
  folder: string
  /** Changes with every book. */
  version(): number
}

/**
 * Reads a list of any length in batches, newest first. Each batch continues after the last book, so a slow
 * reader holds neither a connection nor a snapshot: an unchanged book appears once, one added or deleted
 * meanwhile may or may not. The list of all books is read once for all readers, until a book changes.
 */
export function longLists(db: Queryable, { folder, version }: Options) {
  const inTurn = semaphore(readersAtOnce, maxReaders)
  const admitted = limitReaders()
  let all: Shared | undefined

  async function* read({ first, ...filter }: LongList): AsyncGenerator<string> {
    const readAfter = (after: BookFilter['after']) =>
      inTurn(() => newestBooks(db, { ...filter, after, limit: batchSize }))
    let [books, between] = [first ?? (await readAfter(undefined)), '[']
    while (books.length > 0) {
      yield between + books.map((book) => JSON.stringify(book)).join(',')
      books = await readAfter(placeOf(books.at(-1)))
      between = ','
    }
    yield ']'
  }

  const current = () => (all?.version === version() && !usesPrimary() ? all.file : undefined)

  function fileOf(list: LongList): Promise<GrowingFile | undefined> {
    const known = current()
    if (known) return known
    retire(all)
    const next: Shared = { version: version(), file: startFile(list, () => retire(next)) }
    all = next
    return next.file
  }

  async function startFile(list: LongList, onError: () => void): Promise<GrowingFile | undefined> {
    const file = await openNameless(folder)
    return file && new GrowingFile(file, read(list), onError)
  }

  function retire(shared: Shared | undefined) {
    if (all === shared) all = undefined
    void shared?.file.then((file) => file?.close())
  }

  /** From the database where no file can be written. */
  async function* readAll(list: LongList): Pieces {
    const file = await fileOf(list)
    yield* file ? file.read() : read(list)
  }

  return {
    /** Whether the list of all books is known to be long, and need not be read to see it. */
    hasAll: () => current() !== undefined,
    read: (list: LongList): Pieces => {
      const isShared = !list.category && !list.author && !usesPrimary()
      return admitted(() => (isShared ? readAll(list) : read(list)))
    },
    close: () => retire(all),
  }
}

export type LongLists = ReturnType<typeof longLists>

/** Readers count from their first piece, since a response without a body never asks for one. */
function limitReaders() {
  let readers = 0
  const ofNetworks = new Map<string, number>()

  async function* counted(network: string | undefined, open: () => Pieces): Pieces {
    const count = (change: number) => {
      readers += change
      if (network !== undefined) ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + change)
      if (network !== undefined && !ofNetworks.get(network)) ofNetworks.delete(network)
    }
    count(1)
    try {
      yield* open()
    } finally {
      count(-1)
    }
  }

  return (open: () => Pieces): Pieces => {
    const network = currentNetwork()
    if (readers >= maxReaders) throw new QueueFull()
    if (network !== undefined && (ofNetworks.get(network) ?? 0) >= maxReadersOfNetwork)
      throw new ShareExceeded()
    return counted(network, open)
  }
}

const placeOf = (book: Book | undefined) => book && { createdAt: book.createdAt, id: book._id }
