import { tmpdir } from 'node:os'
import type { QueryResult } from 'pg'
import { expect, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { type Queryable, queryableBy } from '../../database/database.ts'
import { QueueFull } from '../../lib/semaphore.ts'
import { ResponseCache } from '../../http/response-cache/response-cache.ts'
import { makeServer } from '../../http/server.ts'
import { sendStreamed, Streamed } from '../../http/streamed.ts'
import { plainPages } from '../../testing/plain-pages.ts'
import { longLists } from './long-lists.ts'

const nothingMore = queryableBy(async () => ({ rows: [], rowCount: 0 }) as unknown as QueryResult)
const book: Book = {
  _id: '00000000-0000-4000-8000-000000000001',
  title: 'Walden',
  author: '',
  authorSlug: null,
  description: 'A pond.',
  category: 'fiction',
  coverImage: '',
  coverTint: null,
  newPrice: 1,
  oldPrice: 2,
  trending: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}

const options = { folder: tmpdir(), version: () => 1 }

test('a hundred clients read a long list at once; the next one is refused until one of them leaves', async () => {
  const { read } = longLists(nothingMore, options)
  const list = { category: 'fiction', first: [book] }
  const readers = Array.from({ length: 100 }, () => read(list))
  for (const reader of readers) await reader.next()
  expect(() => read(list)).toThrow(QueueFull)
  await readers.pop()?.return(undefined)
  expect((await read(list).next()).value).toBe(`[${JSON.stringify(book)}`)
})

/** A catalogue of `pages` batches, whose queries end when the test says so, and how many were sent. */
function catalogue(pages: number) {
  const waiting: (() => void)[] = []
  let queries = 0
  const many: Queryable['many'] = async <Row>() => {
    queries += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
    return (queries % pages === 0 ? [] : [book]) as Row[]
  }
  return { db: { ...nothingMore, many }, queries: () => queries, next: () => waiting.shift()?.() }
}

const textOf = async (pieces: AsyncIterable<string | Buffer>) => {
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}

test('the list of all books is read once for all readers, also those who come meanwhile, until a book changes', async () => {
  const { db, queries, next } = catalogue(3)
  let version = 1
  const lists = longLists(db, { ...options, version: () => version })
  const readAll = async (readers: Promise<string>[]) => {
    const texts = Promise.all(readers)
    let isOver = false
    void texts.finally(() => (isOver = true))
    while (!isOver) {
      next()
      await new Promise(setImmediate)
    }
    return texts
  }
  expect(lists.hasAll()).toBe(false)
  const first = lists.read({})
  const begin = first.next()
  while (queries() === 0) await new Promise(setImmediate)
  next()
  const { value } = await begin
  const late = textOf(lists.read({}))
  const whole = JSON.stringify([book, book])
  expect(await readAll([textOf(first).then((rest) => String(value) + rest), late])).toEqual([whole, whole])
  expect([lists.hasAll(), queries()]).toEqual([true, 3])
  expect(await textOf(lists.read({}))).toBe(whole)
  expect(queries()).toBe(3)

  version = 2
  expect(lists.hasAll()).toBe(false)
  expect(await readAll([textOf(lists.read({}))])).toEqual([whole])
  expect(queries()).toBe(6)
  lists.close()
})

test('a list that failed is read again by the next reader', async () => {
  let isDown = true
  const many: Queryable['many'] = async () => {
    if (isDown) throw new Error('away')
    return []
  }
  const lists = longLists({ ...nothingMore, many }, options)
  await expect(textOf(lists.read({ first: [book] }))).rejects.toThrow('away')
  isDown = false
  expect(await textOf(lists.read({ first: [book] }))).toBe(JSON.stringify([book]))
  lists.close()
})

test('without a disk to write to, each reader gets the list from the database', async () => {
  const lists = longLists(nothingMore, { ...options, folder: '/dev/null/none' })
  expect(await textOf(lists.read({ first: [book] }))).toBe(JSON.stringify([book]))
})

test('a network has two readers at a time, others have theirs', async () => {
  const { db, next } = catalogue(2)
  const lists = longLists(db, options)
  const pages = { ...plainPages, errorPage: async (words: string) => words }
  const settings = { rateLimit: 1_000, trustProxy: 1, logLevel: 'silent', load: { maxLag: Infinity } }
  const server = await makeServer(settings, new ResponseCache(), { pages, onShed: () => {} })
  server.get('/list', async (_request, reply) =>
    sendStreamed(reply, new Streamed(() => lists.read({ category: 'fiction', first: [book] }))),
  )
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const from = (address: string) => fetch(`${origin}/list`, { headers: { 'x-forwarded-for': address } })
  const [busy, calm] = ['203.0.113.1', '203.0.113.2']
  const reading = [await from(busy), await from(busy)]
  expect((await from(busy)).status).toBe(429)
  reading.push(await from(calm))
  expect(reading.map(({ status }) => status)).toEqual([200, 200, 200])
  const texts = Promise.all(reading.map((answer) => answer.text()))
  let isOver = false
  void texts.finally(() => (isOver = true))
  while (!isOver) {
    next()
    await new Promise(setImmediate)
  }
  expect((await from(busy)).status).toBe(200)
  server.server.closeAllConnections()
  await server.close()
})
