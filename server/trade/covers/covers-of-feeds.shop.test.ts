import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { coverQueue } from '../../../contract/trade/cover-queue.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { bookRecord, importRecords, isbns } from '../onix/testing/import-text.ts'
import { startCoverFetcher } from './cover-fetcher.ts'
import { fakeInternet } from './testing/outside.ts'

const shop = await openTestShop()
const { call, db } = shop
const admin = { as: shop.people.admin }

const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#9a3412' } })
  .png()
  .toBuffer()
const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
  .png({ compressionLevel: 9 })
  .toBuffer()

type Reply = (request: IncomingMessage, response: ServerResponse) => void
const asked: string[] = []
const replies = new Map<string, Reply>()
const outside = await fakeInternet((request, response) => {
  const address = `${request.headers.host}${request.url}`
  asked.push(address)
  const reply = replies.get(address)
  if (reply) reply(request, response)
  else response.end(picture)
})
afterAll(outside.close)

const timesAsked = (address: string) => asked.filter((one) => one === address).length

let room = { free: 1, reserve: 0 }
let looks = 0

const startFetcher = (pause = 0) =>
  startCoverFetcher({
    db,
    room: async () => {
      looks += 1
      return room
    },
    network: outside.network,
    userAgent: () => 'Shop',
    onError: (error) => expect.fail(String(error)),
    pause,
    pollInterval: 10,
  })

let queue = startFetcher()
afterAll(() => queue.stop())

const withCover = (address: string) =>
  `<SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience>
  <ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>${address}</ResourceLink></ResourceVersion></SupportingResource>`

const send = (number: number, title: string, address: string) =>
  importRecords(shop, [bookRecord(number, title, { collateral: withCover(address) })])

const bookWith = async (number: number) => {
  const [book] = (await call(200, books.list, { query: { isbn: isbns[number] ?? '' } })).body
  if (!book) throw new Error('There is no such book')
  return book
}
const coverOf = async (number: number) => (await bookWith(number)).coverImage

const state = async () => (await call(200, coverQueue.read, {}, admin)).body
const isIdle = () => expect.poll(async () => (await state()).waiting).toBe(0)

/** As time does. */
const makeDue = () =>
  db.run(sql`update cover_fetches set next_attempt_at = now() where state in ('waiting', 'fetched')`)

/** Books whose covers wait to be fetched. */
const addWaiting = (addresses: string[]) =>
  db.run(sql`
    with given as (
      select gen_random_uuid() as id, address, split_part(address, '/', 3) as host
      from unnest(${addresses.map((address) => `http://${address}`)}::text[]) as address
    ), added as (
      insert into books (id, title, author, description, category, new_price_cents)
      select id, address, '', '', 'fiction', 1000 from given
    ), fetches as (
      insert into cover_fetches (digest, address, host) select sha256(address::bytea), address, host from given
    )
    insert into imported_covers (book_id, digest) select id, sha256(address::bytea) from given`)

test('a book of a feed gets the cover that its record names, and its cached pages show it', async () => {
  expect(await send(0, 'Glass', 'http://covers.example/glass.png')).toEqual(['new'])
  await expect.poll(() => coverOf(0)).toBe('glass.png')
  const image = await fetch(`${shop.origin}/covers/glass.png?format=webp`)
  expect(image.headers.get('content-type')).toBe('image/webp')
  expect((await call(200, books.get, { params: { id: (await bookWith(0))._id } })).body.coverTint).toMatch(
    /^#/,
  )
  await isIdle()
})

test('the same address is never fetched again, also for another book; another one is', async () => {
  await send(0, 'Glass, renamed', 'http://covers.example/glass.png')
  await send(1, 'Glass in paper', 'http://covers.example/glass.png')
  await expect.poll(() => coverOf(1)).toBe('glass.png')
  expect(timesAsked('covers.example/glass.png')).toBe(1)
  await send(1, 'Glass in paper', 'http://covers.example/paper.png')
  await expect.poll(() => coverOf(1)).toBe('paper.png')
  expect(await coverOf(0)).toBe('glass.png')
})

test('a cover that was chosen by hand stays, also if it was chosen while another one was fetched', async () => {
  const chooseByHand = async (number: number, coverImage: string) => {
    const { _id, title, author, category, newPrice, trending } = await bookWith(number)
    const body = { title, author, category, description: 'By hand', newPrice, trending, coverImage }
    await call(200, books.edit, { params: { id: _id }, body }, admin)
  }
  await chooseByHand(0, 'paper.png')
  await send(0, 'Glass', 'http://covers.example/glass-2.png')
  const answer = Promise.withResolvers<void>()
  replies.set(
    'covers.example/slow.png',
    (_request, response) => void answer.promise.then(() => response.end(picture)),
  )
  await send(1, 'Glass in paper', 'http://covers.example/slow.png')
  await expect.poll(() => timesAsked('covers.example/slow.png')).toBe(1)
  await chooseByHand(1, 'glass.png')
  answer.resolve()
  await isIdle()
  expect([await coverOf(0), await coverOf(1)]).toEqual(['paper.png', 'glass.png'])
  expect(timesAsked('covers.example/glass-2.png')).toBe(0)
})

test('a server that fails is asked again later, and one without the picture is not', async () => {
  replies.set('covers.example/busy.png', (_request, response) => void response.writeHead(503).end())
  await send(2, 'Busy', 'http://covers.example/busy.png')
  await expect
    .poll(() => db.first(sql`select problem from cover_fetches where address like '%busy.png'`))
    .toEqual({
      problem: 'The server answered 503',
    })
  expect(await state()).toMatchObject({ isFetching: true, waiting: 1, failed: 0 })
  replies.delete('covers.example/busy.png')
  await makeDue()
  await expect.poll(() => coverOf(2)).toBe('busy.png')
  replies.set('covers.example/gone.png', (_request, response) => void response.writeHead(404).end())
  await send(2, 'Gone', 'http://covers.example/gone.png')
  await expect
    .poll(async () => (await state()).failures)
    .toEqual([
      {
        bookId: (await bookWith(2))._id,
        title: 'Gone',
        address: 'http://covers.example/gone.png',
        problem: 'The server answered 404',
      },
    ])
  expect(await coverOf(2)).toBe('busy.png')
})

test.each([
  ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture of 64 million pixels', bomb],
])('%s is no cover', async (name, bytes) => {
  const file = `${encodeURIComponent(name)}.png`
  replies.set(`covers.example/${file}`, (_request, response) => void response.end(bytes))
  await send(3, name, `http://covers.example/${file}`)
  await expect
    .poll(async () => (await state()).failures[0])
    .toMatchObject({
      title: name,
      problem: 'The file is no JPEG, PNG, WebP, AVIF or GIF picture',
    })
  expect(await coverOf(3)).toBe('')
})

test('an address in a private network is refused, and no connection to it is opened', async () => {
  const before = outside.opened.length
  await send(3, 'Inward', 'http://169.254.169.254/latest/meta-data/')
  await expect
    .poll(async () => (await state()).failures[0])
    .toMatchObject({
      title: 'Inward',
      problem: '169.254.169.254 is not on the internet, but in a private network',
    })
  expect(outside.opened.length).toBe(before)
})

test('failed covers are tried again when staff ask for it', async () => {
  replies.clear()
  const { failed } = await state()
  expect((await call(200, coverQueue.retry, {}, admin)).body).toEqual({ retried: failed })
  await expect.poll(() => coverOf(2)).toBe('gone.png')
  await isIdle()
})

test('a cover that a process was fetching when it died is fetched by another after the lease', async () => {
  await queue.stop()
  await send(4, 'Killed', 'http://covers.example/killed.png')
  await db.run(sql`
    update cover_fetches set attempts = 1, leased_until = now(), next_attempt_at = now() + interval '1 hour'
    where address like '%killed.png'`)
  queue = startFetcher()
  await makeDue()
  await expect.poll(() => coverOf(4)).toBe('killed.png')
})

test('covers wait while the disk of the database is nearly full', async () => {
  room = { free: 1, reserve: 2 }
  await send(4, 'Crowded', 'http://covers.example/crowded.png')
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 8)
  expect(timesAsked('covers.example/crowded.png')).toBe(0)
  room = { free: 2, reserve: 1 }
  await expect.poll(() => coverOf(4)).toBe('crowded.png')
})

const numbers = (count: number) => Array.from({ length: count }).keys().toArray()

test('several processes fetch each cover once, two at a time from one host', async () => {
  await isIdle()
  asked.length = 0
  const open: ServerResponse[] = []
  let most = 0
  // Answers two at once, after a moment in which a third could come.
  const answerBoth = () => {
    for (const response of open.splice(0)) response.end(picture)
  }
  const addresses = numbers(12).map((number) => `many.example/${number}.png`)
  for (const address of addresses)
    replies.set(address, (_request, response) => {
      most = Math.max(most, open.push(response))
      if (open.length === 2) setTimeout(answerBoth, 20)
    })
  await addWaiting(addresses)
  const others = [startFetcher(), startFetcher()]
  await isIdle()
  await Promise.all(others.map((other) => other.stop()))
  expect(asked.toSorted()).toEqual(addresses.toSorted())
  expect(most).toBe(2)
})

test('twelve hosts are asked at the same time, each again after its pause only, also by another process', async () => {
  await queue.stop()
  asked.length = 0
  const open: ServerResponse[] = []
  const hosts = numbers(13).map((number) => `host-${number}.example`)
  const [first, second] = ['first.png', 'second.png'].map((name) => hosts.map((host) => `${host}/${name}`))
  for (const address of first ?? []) replies.set(address, (_request, response) => void open.push(response))
  await addWaiting([...(first ?? []), ...(second ?? [])])
  const anHour = 3_600_000
  const one = startFetcher(anHour)
  onTestFinished(one.stop)
  await expect.poll(() => open).toHaveLength(12)
  await state()
  expect(open, 'a process asks no thirteenth one').toHaveLength(12)
  const other = startFetcher(anHour)
  onTestFinished(other.stop)
  await expect.poll(() => open).toHaveLength(13)
  for (const response of open) response.end(picture)
  await expect.poll(async () => (await state()).waiting).toBe(13)
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 8)
  expect(asked.toSorted()).toEqual(first?.toSorted())
  // As time does.
  await db.run(sql`update cover_hosts set next_request_at = now()`)
  await isIdle()
  expect(asked.slice(13).toSorted()).toEqual(second?.toSorted())
})
