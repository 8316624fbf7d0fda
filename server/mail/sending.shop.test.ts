import { inspect } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newDatabase } from '../testing/cluster.ts'
import { openPost, type PostOffice } from './post.ts'
import { fakeMailServer } from './testing/stand-in-mail-server.ts'

const secret = 'a secret for tests that is long enough'
const database = await newDatabase(inject('cluster'))
const db = openDatabase(database)
const mailServer = await fakeMailServer()
const { taken, mood } = mailServer
const faults: unknown[] = []
let open: PostOffice[] = []

const parts = {
  db,
  secret,
  mailServer: undefined,
  baseUrl: () => 'https://books.example',
  onFault: (error: unknown) => faults.push(error),
  rest: 50,
}

function openOffice(own = { db }) {
  const office = openPost({
    ...parts,
    ...own,
    mailServer: { url: mailServer.url, from: 'shop@books.example' },
  })
  open.push(office)
  return office
}

/** An office without a mail server takes letters all the same. */
const counter = openPost(parts)

const askForReset = (to: string, code = 'secret-code') =>
  counter.post.put(db, { to, letter: 'reset-password', code })

const inOutbox = () =>
  db.many<{ to: string; tries: number; seconds: number }>(sql`
    select to_address as "to", tries, extract(epoch from next_try_at - now())::float8 as seconds from outbox`)
const makeDue = () => db.run(sql`update outbox set next_try_at = now()`)
const soon = { timeout: 20_000, interval: 50 }
/** A letter leaves the outbox a moment after the mail server has taken it. */
const untilLeft = (...addresses: string[]) =>
  vi.waitFor(async () => expect((await inOutbox()).map(({ to }) => to)).toEqual(addresses), soon)
const untilNoneIsLeft = () => untilLeft()

beforeEach(() => {
  taken.length = 0
  faults.length = 0
})
afterEach(async () => {
  mood.refusal = ''
  mood.beforeTaking = async () => {}
  for (const office of open) await office.stop()
  open = []
  await db.run(sql`delete from outbox`)
})
afterAll(async () => {
  await counter.stop()
  await mailServer.goAway()
  await db.close()
  await database.drop()
})

test('a letter is sent to its address, and is gone from the outbox', async () => {
  await openOffice().post.put(db, {
    to: 'rita@reader.example',
    letter: 'reset-password',
    code: 'one_time-code',
  })
  await untilNoneIsLeft()
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ recipients: ['rita@reader.example'] })
  expect(taken[0]?.headers.get('subject')).toBe('Choose a new password')
  expect(taken[0]?.headers.get('date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/)
  expect(taken[0]?.headers.get('from')).toBe('Book Store <shop@books.example>')
  expect(taken[0]?.text).toContain(
    'https://books.example/auth/action?mode=resetPassword&oobCode=one_time-code\n',
  )
  expect(faults).toEqual([])
})

test('what is not committed is not sent', async () => {
  openOffice()
  const undone = db.transaction(async (tx) => {
    await counter.post.put(tx, { to: 'rita@reader.example', letter: 'verify-email', code: 'code' })
    throw new Error('It came to nothing')
  })
  await expect(undone).rejects.toThrow('It came to nothing')
  await askForReset('later@reader.example')
  await untilNoneIsLeft()
  expect(taken.map(({ recipients }) => recipients)).toEqual([['later@reader.example']])
})

test('two senders at a time send each letter once', async () => {
  mood.beforeTaking = () => new Promise((resolve) => setTimeout(resolve, 20))
  const other = openDatabase(database)
  const addresses = Array.from({ length: 30 }, (_, at) => `reader-${at}@reader.example`)
  for (const to of addresses) await askForReset(to)
  openOffice()
  openOffice({ db: other })
  await untilNoneIsLeft()
  for (const office of open) await office.stop()
  await other.close()
  expect(taken.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses.toSorted())
})

test('a letter that a sender died with is sent when its loan is over, known as the same one', async () => {
  await askForReset('rita@reader.example')
  const [kept] = await counter.letters()
  await db.run(sql`update outbox set tries = 1, next_try_at = now() + interval '300 milliseconds'`)
  openOffice()
  await untilNoneIsLeft()
  expect(taken.map(({ headers }) => headers.get('message-id'))).toEqual([`<${kept?._id}@books.example>`])
})

test('while the mail server is away nothing is lost, and the tries become rarer', async () => {
  await mailServer.goAway()
  await askForReset('rita@reader.example')
  openOffice()
  await vi.waitFor(() => expect(faults).toHaveLength(1), soon)
  expect(String(faults[0])).toContain('ECONNREFUSED')
  const [first] = await inOutbox()
  expect(first).toMatchObject({ tries: 1, seconds: expect.closeTo(10, -1) })
  await makeDue()
  await vi.waitFor(() => expect(faults).toHaveLength(2), soon)
  const [second] = await inOutbox()
  expect(second).toMatchObject({ tries: 2, seconds: expect.closeTo(20, -1) })

  await mailServer.comeBack()
  await makeDue()
  await untilNoneIsLeft()
  expect(taken).toHaveLength(1)
})

test('a letter that the mail server refuses is kept, does not hold up others, and is not told of by address', async () => {
  mood.refusal = '550 5.1.1 <nobody@reader.example> is unknown here'
  await askForReset('nobody@reader.example', 'hush')
  openOffice()
  await vi.waitFor(() => expect(faults).toHaveLength(1), soon)
  mood.refusal = ''
  await askForReset('rita@reader.example')
  await vi.waitFor(() => expect(taken).toHaveLength(1), soon)
  expect(taken[0]?.recipients).toEqual(['rita@reader.example'])
  await untilLeft('nobody@reader.example')
  const [fault] = faults as [Error]
  expect(fault.message).toBe('The mail server did not take a letter: EENVELOPE 550 RCPT TO')
  expect(inspect(fault)).not.toMatch(/nobody@reader|hush/)
})

test('what nobody could use any more is dropped unsent', async () => {
  await askForReset('late@reader.example')
  await db.run(sql`update outbox set created_at = now() - interval '61 minutes'`)
  const elsewhere = openPost({ ...parts, secret: 'another secret that is long enough as well' })
  await elsewhere.post.put(db, { to: 'unreadable@reader.example', letter: 'verify-email', code: 'code' })
  await elsewhere.stop()
  await counter.post.put(db, { to: 'good@reader.example', letter: 'verify-email', code: 'code' })
  await db.run(sql`
    update outbox set created_at = now() - interval '61 minutes' where to_address = 'good@reader.example'`)
  openOffice()
  await untilNoneIsLeft()
  expect(taken.map(({ recipients }) => recipients)).toEqual([['good@reader.example']])
  expect(faults).toEqual([])
})

test('a mail server that is set one day gets no letters of weeks ago', async () => {
  await counter.post.put(db, {
    to: 'old@reader.example',
    letter: 'address-changed',
    newAddress: 'a@b.example',
  })
  await db.run(sql`update outbox set created_at = now() - interval '6 days'`)
  openOffice()
  await askForReset('rita@reader.example')
  await vi.waitFor(() => expect(taken).toHaveLength(1), soon)
  await untilLeft('old@reader.example')
})

test('a stop waits for the letter that is under way, and takes no further one', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  mood.beforeTaking = () => (reach(), released)
  await askForReset('first@reader.example')
  await askForReset('second@reader.example')
  const office = openOffice()
  await reached
  let stopped = false
  const stopping = office.stop().then(() => (stopped = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(stopped).toBe(false)
  release()
  await stopping
  expect(taken.map(({ recipients }) => recipients)).toEqual([['first@reader.example']])
  expect((await inOutbox()).map(({ to }) => to)).toEqual(['second@reader.example'])
})
