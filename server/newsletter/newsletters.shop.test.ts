import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { mail } from '../../contract/shop/mail.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { newsletters } from '../../contract/shop/newsletters.ts'
import { sql } from '../database/sql.ts'
import { fakeMailServer } from '../mail/testing/fake-mail-server.ts'
import { leaseMinutes, retryDays } from '../mail/poll-queue.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { startNewsletterSender } from './newsletter-sender.ts'
import { claimRecipient } from './newsletters.sql.ts'

const { call, people, origin, db, shop } = await openTestShop()
const admin = { as: people.admin }
const mailServer = await fakeMailServer()
const { taken, mood } = mailServer
const errors: unknown[] = []
let senders: { stop(): Promise<void> }[] = []

function startSender() {
  const sender = startNewsletterSender({
    shop,
    db,
    mailServer: () => ({ url: mailServer.url, from: 'shop@books.example' }),
    baseUrl: () => origin,
    onError: (error) => errors.push(error),
    pollInterval: 20,
  })
  senders.push(sender)
  return sender
}

const stopSenders = async () => {
  for (const sender of senders) await sender.stop()
  senders = []
}

afterEach(async () => {
  await stopSenders()
  mood.refusals.clear()
  mood.beforeTaking = async () => {}
  taken.length = 0
  errors.length = 0
  await db.run(sql`delete from newsletters`)
  await db.run(sql`delete from subscribers`)
})
afterAll(() => mailServer.goAway())

const written = {
  subject: 'Five new books',
  text: 'Dear readers,\r\n\r\nfive new books are here.\n\n\nGoodbye',
}
const draft = async () => (await call(201, newsletters.create, { body: written }, admin)).body
const confirmed = (...emails: string[]) =>
  db.run(sql`insert into subscribers (email, confirmed_at) select unnest(${emails}::text[]), now()`)
const send = async (id: string, subscribers: number) =>
  (await call(200, newsletters.send, { params: { id }, body: { version: 1, subscribers } }, admin)).body
const one = async (id: string) =>
  (await call(200, newsletters.get, { params: { id } }, admin)).body.newsletter
/** Longer than a slow machine needs. */
const soon = { timeout: 60_000, interval: 30 }
const untilSent = (id: string) =>
  vi.waitFor(async () => expect(await one(id)).toMatchObject({ state: 'sent' }), soon)
const recipients = () => taken.map(({ recipients }) => recipients.join())
const auditOf = async (subject: string) =>
  (
    await db.many<{ action: string }>(
      sql`select action from audit_log where subject = ${subject} order by id`,
    )
  ).map(({ action }) => action)

test('a newsletter goes to each confirmed subscriber, with a link and a header to unsubscribe', async () => {
  await confirmed('ann@reader.example', 'bob@reader.example')
  await db.run(sql`insert into subscribers (email) values ('unconfirmed@reader.example')`)
  const { _id } = await draft()
  startSender()
  expect(await send(_id, 2)).toMatchObject({
    state: 'sending',
    recipients: { pending: 2, sent: 0, refused: 0 },
  })
  await untilSent(_id)
  expect(recipients().sort()).toEqual(['ann@reader.example', 'bob@reader.example'])
  expect(await one(_id)).toMatchObject({ recipients: { pending: 0, sent: 2, refused: 0 } })
  expect(errors).toEqual([])

  const [first, second] = taken
  expect(first?.headers.get('subject')).toBe('Five new books')
  expect(first?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const oneClick = /^<(.+)>$/.exec(first?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(first?.text.replaceAll('\r', '').trimEnd()).toBe(
    `Dear readers,

five new books are here.

Goodbye

You get this e-mail because you subscribed to our newsletter. Unsubscribe:
${origin}/newsletter/unsubscribe?token=${oneClick.split('/').at(-1)}`,
  )
  expect(first?.html).toContain('five new books are here.')
  expect(first?.html).toContain(`${origin}/newsletter/unsubscribe?token=${oneClick.split('/').at(-1)}`)
  expect(second?.headers.get('list-unsubscribe')).not.toBe(`<${oneClick}>`)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(oneClick, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })
  expect(answer.status).toBe(204)
  const { body: left } = await call(200, newsletter.list, {}, admin)
  expect(left.subscribers.map(({ email }) => email)).not.toContain(first?.recipients[0])
  const listed = { params: { id: _id }, query: { state: 'sent' as const } }
  const { body: sentTo } = await call(200, newsletters.recipients, listed, admin)
  expect(sentTo.recipients.map(({ email }) => email)).toEqual(second?.recipients)
  expect(await one(_id)).toMatchObject({ recipients: { sent: 2 } })
  expect(await auditOf('Five new books')).toEqual(['newsletter.create', 'newsletter.send'])
})

test('a stopped store sends the rest after its restart, and nobody twice', async () => {
  const readers = Array.from({ length: 6 }, (_, at) => `reader-${at}@reader.example`)
  await confirmed(...readers)
  const { _id } = await draft()
  await send(_id, readers.length)
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  mood.beforeTaking = async () => {
    if (taken.length === 2) reach()
  }
  const first = startSender()
  await reached
  await first.stop()
  expect(taken.length).toBeLessThan(readers.length)
  expect(await one(_id)).toMatchObject({ state: 'sending', recipients: { sent: taken.length } })

  startSender()
  startSender()
  await untilSent(_id)
  expect(recipients().sort()).toEqual(readers)
})

test('what a crashed store had claimed is sent when its lease expires', async () => {
  await confirmed('ann@reader.example')
  const { _id } = await draft()
  await send(_id, 1)
  const claimed = await claimRecipient(db, leaseMinutes, retryDays)
  expect(claimed).toMatchObject({ to: 'ann@reader.example' })
  expect(await claimRecipient(db, leaseMinutes, retryDays)).toBeUndefined()
  expect(await one(_id)).toMatchObject({ state: 'sending' })
  await db.run(sql`update newsletter_recipients set next_attempt_at = now()`)
  startSender()
  await untilSent(_id)
  expect(taken.map(({ headers }) => headers.get('message-id'))).toEqual([`<${claimed?.id}@books.example>`])
})

test('a permanent refusal is listed with its reason, a temporary one is retried', async () => {
  await confirmed('ann@reader.example', 'gone@reader.example', 'full@reader.example')
  mood.refusals.set('gone@reader.example', '550 5.1.1 unknown user')
  mood.refusals.set('full@reader.example', '452 4.2.2 mailbox full')
  const { _id } = await draft()
  await send(_id, 3)
  startSender()
  await vi.waitFor(
    async () => expect((await one(_id)).recipients).toEqual({ pending: 1, sent: 1, refused: 1 }),
    soon,
  )
  await vi.waitFor(() => expect(errors).not.toEqual([]), soon)
  const { body } = await call(200, newsletters.recipients, { params: { id: _id } }, admin)
  expect(body).toEqual({
    total: 1,
    recipients: [{ email: 'gone@reader.example', state: 'refused', error: expect.stringContaining('550') }],
  })
  mood.refusals.clear()
  await db.run(sql`update newsletter_recipients set next_attempt_at = now() where state = 'pending'`)
  await untilSent(_id)
  expect(recipients().sort()).toEqual(['ann@reader.example', 'full@reader.example'])
  expect(String(errors[0])).not.toContain('reader.example')
})

test('somebody who unsubscribes while a newsletter is being sent does not get it; old ones are given up', async () => {
  await confirmed('ann@reader.example', 'bob@reader.example')
  const { _id } = await draft()
  await send(_id, 2)
  const token = await db.first<{ token: string }>(
    sql`select token from subscribers where email = 'bob@reader.example'`,
  )
  await call(204, newsletter.unsubscribe, { params: { token: token?.token ?? '' } })
  await db.run(sql`delete from subscribers where email = 'ann@reader.example'`)
  startSender()
  await untilSent(_id)
  expect(taken).toEqual([])

  await stopSenders()
  await confirmed('carl@reader.example')
  const late = await draft()
  await send(late._id, 1)
  await db.run(sql`update newsletters set started_at = now() - interval '6 days' where id = ${late._id}`)
  startSender()
  await untilSent(late._id)
  expect(await one(late._id)).toMatchObject({ recipients: { refused: 1 } })
})

test('a draft can be changed, tested and deleted; each refusal says what to do', async () => {
  const { _id: id, ...made } = await draft()
  expect(made).toMatchObject({
    ...written,
    text: written.text,
    state: 'draft',
    version: 1,
    createdBy: 'admin',
  })
  const edit = { params: { id }, body: { subject: 'Six new books', text: 'Six.', version: 1 } }
  const { body: edited } = await call(200, newsletters.edit, edit, admin)
  expect(edited).toMatchObject({ subject: 'Six new books', version: 2 })
  const { body: stale } = await call(409, newsletters.edit, edit, admin)
  expect(stale).toMatchObject({ code: 'newsletter-changed', now: { version: 2 } })

  const sending = (version: number, subscribers: number) =>
    call(409, newsletters.send, { params: { id }, body: { version, subscribers } }, admin)
  expect((await sending(2, 0)).body).toMatchObject({ code: 'no-subscribers' })
  await confirmed('ann@reader.example')
  expect((await sending(2, 2)).body).toMatchObject({ code: 'subscribers-changed', now: 1 })
  expect((await sending(1, 1)).body).toMatchObject({ code: 'newsletter-changed' })
  expect(await one(id)).toMatchObject({ state: 'draft', recipients: { pending: 0 } })

  await call(200, newsletters.test, { params: { id }, body: { to: 'me@shop.example' } }, admin)
  const { body: outbox } = await call(200, mail.outbox, {}, admin)
  expect(outbox.messages[0]).toMatchObject({ to: 'me@shop.example', subject: 'Test: Six new books' })
  expect(outbox.messages[0]?.text).toContain('Unsubscribe:\n(Each subscriber gets a link here.)')

  await call(200, newsletters.send, { params: { id }, body: { version: 2, subscribers: 1 } }, admin)
  expect((await sending(2, 1)).body).toMatchObject({ code: 'newsletter-not-draft' })
  const late = { params: { id }, body: { ...edit.body, version: 2 } }
  expect((await call(409, newsletters.edit, late, admin)).body).toMatchObject({
    code: 'newsletter-not-draft',
  })
  const { body: list } = await call(200, newsletters.list, {}, admin)
  expect(list).toMatchObject({
    isSending: false,
    subscribers: 1,
    newsletters: [{ _id: id, state: 'sending' }],
  })
  await call(204, newsletters.delete, { params: { id } }, admin)
  await call(404, newsletters.get, { params: { id } }, admin)
  expect(await auditOf('Six new books')).toEqual([
    'newsletter.edit',
    'newsletter.test',
    'newsletter.send',
    'newsletter.delete',
  ])
  const change = sql`select changes from audit_log where action = 'newsletter.edit'`
  expect(await db.first(change)).toEqual({
    changes: {
      subject: [written.subject, 'Six new books'],
      text: [written.text.length, 4],
    },
  })
})
