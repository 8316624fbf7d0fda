import { expect, test, vi } from 'vitest'
import type { NewBook } from '../../contract/catalog/books.ts'
import { mail } from '../../contract/shop/mail.ts'
import { type NewOrder, orders } from '../../contract/orders/orders.ts'
import { sql } from '../database/sql.ts'
import { signUp } from '../testing/sign-up.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { deleteMessagesOlderThan } from './outbox.sql.ts'
import { openMailer } from './mailer.ts'
import { fakeMailServer } from './testing/fake-mail-server.ts'
import { allMessages } from './testing/all-messages.ts'

const shop = await openTestShop()
const { call, send, sell, people, origin } = shop
const shopper = { as: people.shopper }

const outbox = async () => (await call(200, mail.outbox, {}, { as: people.admin })).body
const messagesTo = async (address: string) => (await outbox()).messages.filter(({ to }) => to === address)
const csv = async () => {
  const answer = await fetch(origin + mail.csv.path, { headers: { authorization: `Bearer ${people.admin}` } })
  return { headers: answer.headers, text: await answer.text() }
}
const confirmations = () => messagesTo('shopper@reader.example')

async function orderOf(book: Partial<NewBook> = {}, changes: Partial<NewOrder> = {}) {
  const { _id, newPrice } = await sell(book)
  return {
    name: 'Rita Reader',
    email: 'shopper@reader.example',
    phone: '555 0199',
    address: { street: '1 Long Lane', city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
    productIds: [_id],
    totalPrice: newPrice.toFixed(2),
    ...changes,
  }
}

test('a placed order is confirmed by one e-mail', async () => {
  await shop.db.run(sql`update accounts set email_verified = true where email = 'shopper@reader.example'`)
  const proved = { as: await shop.shoppers.tokenFor('shopper@reader.example') }
  const book = { newPrice: 12.5, format: 'paperback', isbn: '9780306406157' } as const
  const typed = await orderOf(book, { deliveryNote: 'Leave with\nthe neighbour' })
  const order = { ...typed, address: { ...typed.address, street2: 'Apartment 4b' } }
  const { body } = await call(201, orders.place, { body: order }, proved)
  const [message, ...more] = await confirmations()
  expect(more).toEqual([])
  expect(message?.subject).toBe(`Thank you for your order no. ${body.number}`)
  expect(message?.text).toBe(`Dear Rita Reader,

Thank you for your order.

  Walden, by Henry David Thoreau: $12.50
    Paperback · ISBN 978-0-306-40615-7

Total: $12.50, payable in cash on delivery.

We'll deliver to:

  Rita Reader
  1 Long Lane
  Apartment 4b
  Portland, Maine 04101
  USA

Your delivery note:

  Leave with the neighbour

Your order number is ${body.number}. View your order: ${origin}/orders/${body._id}

Happy reading!

Your Book Store
`)
})

test('an order retried with its idempotency key is confirmed once', async () => {
  const before = await confirmations()
  const body = await orderOf()
  const key = { headers: { 'idempotency-key': 'one click' }, ...shopper }
  await Promise.all([call(201, orders.place, { body }, key), call(201, orders.place, { body }, key)])
  await call(201, orders.place, { body }, key)
  expect(await confirmations()).toHaveLength(before.length + 1)
})

test('an order that is refused is not confirmed', async () => {
  const before = await confirmations()
  await call(409, orders.place, { body: await orderOf({}, { totalPrice: '0.01' }) }, shopper)
  const gone = { productIds: ['00000000-0000-4000-8000-000000000000'] }
  await call(409, orders.place, { body: await orderOf({}, gone) }, shopper)
  expect(await confirmations()).toEqual(before)
})

test('without a mail server the admin reads the password reset link, and it works; the CSV file has no code', async () => {
  const email = 'forgetful@reader.example'
  await signUp(origin, email, 'forgotten by now')
  const ask = (what: string, body: object) =>
    fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })).status).toBe(200)
  const message = await vi.waitFor(async () => {
    const found = (await messagesTo(email)).find(({ subject }) => subject === 'Choose a new password')
    return found ?? expect.fail('The e-mail is not there yet')
  }, 60_000)
  expect((await outbox()).isSending).toBe(false)
  const link = new URL(/^http\S+$/m.exec(message.text)?.[0] ?? '')
  expect(link.href).toMatch(`${origin}/auth/action?mode=resetPassword&`)
  const oobCode = link.searchParams.get('oobCode') ?? ''
  expect(oobCode).toHaveLength(43)
  const { text } = await csv()
  expect(text).toContain(`"${email}","Choose a new password",`)
  expect(text).not.toContain(oobCode)
  expect(text).not.toContain('oobCode')
  expect((await ask('resetPassword', { oobCode, newPassword: 'well remembered' })).status).toBe(200)
})

test.each([
  ['verify-email', 'mode=verifyEmail&oobCode=a-code&', '24 hours'],
  ['change-email', 'mode=verifyAndChangeEmail&oobCode=a-code&', '24 hours'],
  ['reset-password', 'mode=resetPassword&oobCode=a-code&', 'one hour'],
] as const)('%s links to the page for its code, with its lifetime', async (template, query, validFor) => {
  const to = `${template}@reader.example`
  await shop.mail.enqueue(shop.db, { to, template, code: 'a-code' })
  const [written] = await messagesTo(to)
  expect(written?.text).toContain(`\n${origin}/auth/action?${query}`)
  expect(written?.text).toContain(validFor)
})

test('the old e-mail address is notified of the new one', async () => {
  const to = 'before@reader.example'
  await shop.mail.enqueue(shop.db, { to, template: 'address-changed', newAddress: 'after@reader.example' })
  expect((await messagesTo(to))[0]?.text).toContain('after@reader.example')
})

test('the database alone does not reveal an e-mail', async () => {
  const code = 'a code to keep secret'
  await shop.mail.enqueue(shop.db, { to: 'secret@reader.example', template: 'reset-password', code })
  const [row] = await shop.db.many<{ encrypted: Buffer }>(sql`
    select encrypted from outbox where to_address = 'secret@reader.example'`)
  expect(row?.encrypted.toString('latin1')).not.toContain(code)
})

test('a message encrypted with another secret is left out', async () => {
  const { db } = shop
  const elsewhere = openMailer({
    apiKey: 'test',
    db,
    shop: shop.shop,
    secret: 'another secret that is long enough',
    mailServer: () => undefined,
    baseUrl: () => origin,
    onError: (error) => expect.fail(String(error)),
  })
  await elsewhere.enqueue(db, { to: 'lost@reader.example', template: 'verify-email', code: 'code' })
  expect(await messagesTo('lost@reader.example')).toEqual([])
  const { messages, total } = await outbox()
  expect(total).toBe(messages.length)
  expect((await allMessages(elsewhere)).some(({ to }) => to === 'lost@reader.example')).toBe(true)
  await elsewhere.stop()
})

test('only the admin reads the outbox', async () => {
  for (const as of [people.visitor, people.shopper, people.forged])
    expect((await send(mail.outbox, {}, { as })).status).toBe(401)
})

test('messages are listed newest first, and those older than 30 days are deleted', async () => {
  await shop.mail.enqueue(shop.db, { to: 'old@reader.example', template: 'verify-email', code: 'code' })
  const age = (days: number) =>
    shop.db.run(sql`update outbox set created_at = now() - ${days} * interval '1 day'
      where to_address = 'old@reader.example'`)
  await age(29)
  await deleteMessagesOlderThan(shop.db, 30)
  const { messages } = await outbox()
  expect(messages.at(-1)?.to).toBe('old@reader.example')
  expect(messages.map(({ createdAt }) => createdAt)).toEqual(
    messages
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  await age(31)
  await deleteMessagesOlderThan(shop.db, 30)
  expect(await messagesTo('old@reader.example')).toEqual([])
})

test('typed text stays in the body, on one line', async () => {
  const sneaky = '<b>x</b>\r\nBcc: all@reader.example\r\n\r\n.\r\nMAIL FROM:<a@b.example>'
  const body = await orderOf({ title: `Walden${sneaky}` }, { name: `Rita${sneaky}` })
  await shop.db.run(sql`delete from outbox`)
  await call(201, orders.place, { body }, shopper)
  const mailServer = await fakeMailServer()
  const mailer = openMailer({
    apiKey: 'test',
    db: shop.db,
    shop: shop.shop,
    secret: 'any secret, for nothing is encrypted',
    mailServer: () => ({ url: mailServer.url, from: 'shop@books.example' }),
    baseUrl: () => origin,
    onError: (error) => expect.fail(String(error)),
  })
  await vi.waitFor(async () => expect((await outbox()).messages).toEqual([]), { timeout: 60_000 })
  await mailer.stop()
  await mailServer.goAway()
  expect(mailServer.taken).toHaveLength(1)
  const [message] = mailServer.taken
  expect(message?.recipients).toEqual(['shopper@reader.example'])
  expect([...(message?.headers.keys() ?? [])].toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(message?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(message?.text).toContain(
    '\n  Walden<b>x</b> Bcc: all@reader.example . MAIL FROM:<a@b.example>, by Henry',
  )
  expect(message?.text).not.toMatch(/^(Bcc|MAIL|\.)/m)
  expect(message?.html).toContain('>Walden&#60;b&#62;x&#60;/b&#62;')
})

test('an e-mail to an unverified address contains nothing that was typed', async () => {
  const email = 'stranger@reader.example'
  const body = await orderOf({}, { email, name: 'You have won: http://evil.example' })
  await call(201, orders.place, { body }, { as: await shop.shoppers.tokenFor(email) })
  const [message] = await messagesTo(email)
  expect(message?.text).toContain('Dear reader,')
  expect(message?.text).not.toContain('evil')
  expect(message?.text).not.toContain('Long Lane')
  const { html } = (await call(200, mail.html, { params: { id: message?._id ?? '' } }, { as: people.admin }))
    .body
  expect(html).toContain('Dear reader,')
  expect(html).not.toMatch(/evil|Long Lane/)
})

test('orders with an unverified address do not flood its mailbox', async () => {
  const [stranger, owner] = ['victim@reader.example', 'owner@reader.example']
  const orderThirty = async (email: string, as: string) => {
    const body = await orderOf({}, { email })
    await Promise.all(Array.from({ length: 30 }, () => call(201, orders.place, { body }, { as })))
    return (await messagesTo(email)).length
  }
  expect(await orderThirty(stranger, await shop.shoppers.tokenFor(stranger))).toBe(8)
  const proved = await shop.shoppers.signIn(owner, true)
  expect(await orderThirty(owner, proved.idToken)).toBe(30)
})

test('the latest 200 messages are listed, all are counted, and the CSV file contains all', async () => {
  const code = 'one of many'
  await shop.mail.enqueue(shop.db, { to: 'many@reader.example', template: 'verify-email', code })
  await shop.db.run(sql`
    insert into outbox (to_address, template, encrypted)
    select to_address, template, encrypted from outbox, generate_series(1, 210) where to_address = 'many@reader.example'`)
  const [count] = await shop.db.many<{ total: number }>(sql`select count(*) as total from outbox`)
  const { messages, total } = await outbox()
  expect(messages).toHaveLength(200)
  expect(total).toBe(count?.total)
  const page = { query: { limit: 10, offset: 195 } }
  const { body: next } = await call(200, mail.outbox, page, { as: people.admin })
  expect(next.messages.slice(0, 5)).toEqual(messages.slice(195))
  expect([next.messages.length, next.total]).toEqual([10, total])
  expect((await csv()).text.match(/"many@reader\.example",/g)).toHaveLength(211)
  await shop.db.run(sql`delete from outbox where to_address = 'many@reader.example'`)
  expect((await outbox()).total).toBe((await outbox()).messages.length)
})

test('the CSV file contains the messages with all their lines', async () => {
  const { messages } = await outbox()
  const { headers, text: file } = await csv()
  expect(headers.get('content-disposition')).toContain('outbox.csv')
  expect(file).toContain('"to","subject","created at","text"\r\n')
  for (const { to, createdAt, text } of messages) {
    const withoutCode = text.replace(/^http\S+oobCode=.*$/m, '(The link works once and is not shown here.)')
    expect(file).toContain(`"${to}",`)
    expect(file).toContain(`,"${createdAt}","${withoutCode.replaceAll('"', '""')}"\r\n`)
  }
})
