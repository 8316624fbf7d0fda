import { inspect } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newDatabase } from '../testing/cluster.ts'
import { defaultSettings } from '../settings/registry.ts'
import { openMailer, type Mailer } from './mailer.ts'
import { fakeMailServer } from './testing/fake-mail-server.ts'
import { allMessages } from './testing/all-messages.ts'

const secret = 'a secret for tests that is long enough'
const database = await newDatabase(inject('cluster'))
const db = openDatabase(database)
const mailServer = await fakeMailServer()
const { taken, mood } = mailServer
const errors: unknown[] = []
let open: Mailer[] = []

const parts = {
  db,
  shop: { current: { settings: defaultSettings(true), isDemo: true } },
  secret,
  apiKey: 'test',
  mailServer: () => undefined,
  baseUrl: () => 'https://books.example',
  onError: (error: unknown) => errors.push(error),
  pollInterval: 50,
}

function openSender(own = { db }) {
  const mailer = openMailer({
    ...parts,
    ...own,
    mailServer: () => ({ url: mailServer.url, from: 'shop@books.example' }),
  })
  open.push(mailer)
  return mailer
}

/** A mailer without a mail server enqueues messages all the same. */
const outboxOnly = openMailer(parts)

const askForReset = (to: string, code = 'secret-code') =>
  outboxOnly.enqueue(db, { to, template: 'reset-password', code })

const inOutbox = () =>
  db.many<{ to: string; attempts: number }>(sql`select to_address as "to", attempts from outbox`)

const clock = () => db.value<string>(sql`select clock_timestamp()::text`)

/** The only message waits this long, from a moment between `before` and now. */
const expectWait = async (
  before: string | undefined,
  { attempts, seconds }: { attempts: number; seconds: number },
) =>
  expect(
    await db.many(sql`
      select attempts, next_attempt_at - ${seconds} * interval '1 second' between ${before}::timestamptz and clock_timestamp()
        as "isThisLong" from outbox`),
  ).toEqual([{ attempts, isThisLong: true }])

const makeDue = () => db.run(sql`update outbox set next_attempt_at = now()`)
/** Longer than a slow machine needs. */
const soon = { timeout: 60_000, interval: 50 }
/** A message leaves the outbox a moment after the server has accepted it. */
const untilLeft = (...addresses: string[]) =>
  vi.waitFor(async () => expect((await inOutbox()).map(({ to }) => to)).toEqual(addresses), soon)
const untilNoneIsLeft = () => untilLeft()

beforeEach(() => {
  taken.length = 0
  errors.length = 0
})
afterEach(async () => {
  mood.refusal = ''
  mood.beforeTaking = async () => {}
  for (const mailer of open) await mailer.stop()
  open = []
  await db.run(sql`delete from outbox`)
})
afterAll(async () => {
  await outboxOnly.stop()
  await mailServer.goAway()
  await db.close()
  await database.drop()
})

test('a message is sent and removed from the outbox', async () => {
  await openSender().enqueue(db, {
    to: 'rita@reader.example',
    template: 'reset-password',
    code: 'one_time-code',
  })
  await untilNoneIsLeft()
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ recipients: ['rita@reader.example'] })
  expect(taken[0]?.headers.get('subject')).toBe('Choose a new password')
  expect(taken[0]?.headers.get('date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/)
  expect(taken[0]?.headers.get('from')).toBe('Book Store <shop@books.example>')
  expect(taken[0]?.text).toContain(
    'https://books.example/auth/action?mode=resetPassword&oobCode=one_time-code&apiKey=',
  )
  expect(errors).toEqual([])
})

test('an uncommitted message is not sent', async () => {
  openSender()
  const undone = db.transaction(async (tx) => {
    await outboxOnly.enqueue(tx, { to: 'rita@reader.example', template: 'verify-email', code: 'code' })
    throw new Error('Rolled back')
  })
  await expect(undone).rejects.toThrow('Rolled back')
  await askForReset('later@reader.example')
  await untilNoneIsLeft()
  expect(taken.map(({ recipients }) => recipients)).toEqual([['later@reader.example']])
})

test('two senders send each message once', async () => {
  mood.beforeTaking = () => new Promise((resolve) => setTimeout(resolve, 20))
  const other = openDatabase(database)
  const addresses = Array.from({ length: 30 }, (_, at) => `reader-${at}@reader.example`)
  for (const to of addresses) await askForReset(to)
  openSender()
  openSender({ db: other })
  await untilNoneIsLeft()
  for (const mailer of open) await mailer.stop()
  await other.close()
  expect(taken.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses.toSorted())
})

test('a message whose sender died is sent when its lease expires, with the same Message-ID', async () => {
  await askForReset('rita@reader.example')
  const [kept] = await allMessages(outboxOnly)
  await db.run(sql`update outbox set attempts = 1, next_attempt_at = now() + interval '300 milliseconds'`)
  openSender()
  await untilNoneIsLeft()
  expect(taken.map(({ headers }) => headers.get('message-id'))).toEqual([`<${kept?._id}@books.example>`])
})

test('messages survive a mail server outage and are retried with exponential backoff', async () => {
  await mailServer.goAway()
  await askForReset('rita@reader.example')
  let before = await clock()
  openSender()
  await vi.waitFor(() => expect(errors).toHaveLength(1), soon)
  expect(String(errors[0])).toContain('ECONNREFUSED')
  await expectWait(before, { attempts: 1, seconds: 10 })
  before = await clock()
  await makeDue()
  await vi.waitFor(() => expect(errors).toHaveLength(2), soon)
  await expectWait(before, { attempts: 2, seconds: 20 })

  await mailServer.comeBack()
  await makeDue()
  await untilNoneIsLeft()
  expect(taken).toHaveLength(1)
})

test('the outbox of a store with a mail server shows no codes, and the e-mail contains its code', async () => {
  mood.refusal = '451 4.3.0 try again later'
  await askForReset('rita@reader.example')
  const mailer = openSender()
  const { messages } = await mailer.latest()
  expect(messages).toMatchObject([{ to: 'rita@reader.example', subject: 'Choose a new password' }])
  expect(messages[0]?.text).toContain('(The link works once and is not shown here.)')
  expect(messages[0]?.text).not.toMatch(/secret-code|oobCode/)
  const html = await mailer.htmlOf(messages[0]?._id ?? '')
  expect(html).toContain('(The link works once and is not shown here.)')
  expect(html).not.toMatch(/secret-code|oobCode/)
  expect(await outboxOnly.htmlOf(messages[0]?._id ?? '')).toContain('oobCode=secret-code')
  expect((await allMessages(mailer))[0]?.text).toBe(messages[0]?.text)
  expect((await outboxOnly.latest()).messages[0]?.text).toContain('oobCode=secret-code')
  await vi.waitFor(() => expect(errors).toHaveLength(1), soon)
  mood.refusal = ''
  await makeDue()
  await untilNoneIsLeft()
  expect(taken[0]?.text).toContain('oobCode=secret-code')
  expect(taken[0]?.html).toContain('oobCode=secret-code')
})

test('a refused message stays, does not block others, and its address is not logged', async () => {
  mood.refusal = '550 5.1.1 <nobody@reader.example> is unknown here'
  await askForReset('nobody@reader.example', 'hush')
  openSender()
  await vi.waitFor(() => expect(errors).toHaveLength(1), soon)
  mood.refusal = ''
  await askForReset('rita@reader.example')
  await vi.waitFor(() => expect(taken).toHaveLength(1), soon)
  expect(taken[0]?.recipients).toEqual(['rita@reader.example'])
  await untilLeft('nobody@reader.example')
  const [error] = errors as [Error]
  expect(error.message).toBe('The mail server did not accept an e-mail: EENVELOPE 550 RCPT TO')
  expect(inspect(error)).not.toMatch(/nobody@reader|hush/)
})

test('an expired or unreadable message is deleted unsent', async () => {
  await askForReset('late@reader.example')
  await db.run(sql`update outbox set created_at = now() - interval '61 minutes'`)
  const elsewhere = openMailer({ ...parts, secret: 'another secret that is long enough as well' })
  await elsewhere.enqueue(db, { to: 'unreadable@reader.example', template: 'verify-email', code: 'code' })
  await elsewhere.stop()
  await outboxOnly.enqueue(db, { to: 'good@reader.example', template: 'verify-email', code: 'code' })
  await db.run(sql`
    update outbox set created_at = now() - interval '61 minutes' where to_address = 'good@reader.example'`)
  openSender()
  await untilNoneIsLeft()
  expect(taken.map(({ recipients }) => recipients)).toEqual([['good@reader.example']])
  expect(errors).toEqual([])
})

test('a newly configured mail server gets no messages older than five days', async () => {
  await outboxOnly.enqueue(db, {
    to: 'old@reader.example',
    template: 'address-changed',
    newAddress: 'a@b.example',
  })
  await db.run(sql`update outbox set created_at = now() - interval '6 days'`)
  openSender()
  await askForReset('rita@reader.example')
  await vi.waitFor(() => expect(taken).toHaveLength(1), soon)
  await untilLeft('old@reader.example')
})

test('stop waits for the current message and claims no other', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  mood.beforeTaking = () => (reach(), released)
  await askForReset('first@reader.example')
  await askForReset('second@reader.example')
  const mailer = openSender()
  await reached
  let stopped = false
  const stopping = mailer.stop().then(() => (stopped = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(stopped).toBe(false)
  release()
  await stopping
  expect(taken.map(({ recipients }) => recipients)).toEqual([['first@reader.example']])
  expect((await inOutbox()).map(({ to }) => to)).toEqual(['second@reader.example'])
})

test('a message of a newer version is left for a process of that version, and shown by none of this one', async () => {
  await db.run(sql`insert into outbox (to_address, template) values ('reader@example.org', 'order-paid')`)
  const before = await clock()
  const mailer = openSender()
  await askForReset('later@example.org')
  await untilLeft('reader@example.org')
  const isPutOff = sql`next_attempt_at >= ${before}::timestamptz + interval '10 seconds'`
  expect(await db.value(sql`select ${isPutOff} from outbox`)).toBe(true)
  expect(taken).toHaveLength(1)
  expect((await mailer.latest()).messages).toEqual([])
  expect(errors).toEqual([])
})
