import { afterEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { books } from '../../contract/catalog/books.ts'
import { mail } from '../../contract/shop/mail.ts'
import { newsletters } from '../../contract/shop/newsletters.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { stock } from '../../contract/stock/stock.ts'
import { sql } from '../database/sql.ts'
import { bookseller, openTestShop } from '../testing/test-shop.ts'
import { claimRecipient } from './newsletters.sql.ts'
import { startDueNewsletters } from './send-newsletters.ts'

const { call, sell, people, origin, db, shop } = await openTestShop()
const admin = { as: people.admin }

const [walden, emma, ulysses] = [
  await sell({ title: 'Walden', author: 'Henry David Thoreau', newPrice: 12.5 }),
  await sell({ title: 'Emma', author: 'Jane Austen', newPrice: 19 }),
  await sell({ title: 'Ulysses', author: '', publisher: 'Shakespeare and Company', newPrice: 1234.5 }),
]

afterEach(async () => {
  await db.run(sql`delete from newsletters`)
  await db.run(sql`delete from subscribers`)
})

const written = { subject: 'Winter books', text: 'Dear readers' }
const picked = { ...written, books: [ulysses._id, walden._id] }
const draft = async (body: object = written) =>
  (await call(201, newsletters.create, { body: { ...written, ...body } }, admin)).body
const one = async (id: string) =>
  (await call(200, newsletters.get, { params: { id } }, admin)).body.newsletter
const titles = async (id: string) => (await one(id)).books.map(({ title }) => title)
const subscribe = (...emails: string[]) =>
  db.run(sql`insert into subscribers (email, confirmed_at) select unnest(${emails}::text[]), now()`)
const refusedFields = async (body: object) => {
  const answer = await call(400, newsletters.create, { body: { ...written, ...body } }, admin)
  return answer.body.fields?.map(({ field, message }) => [field, message])
}

async function upload(bytes: Buffer, name = 'winter.png') {
  const form = new FormData()
  form.set('cover', new File([new Uint8Array(bytes)], name))
  const headers = { authorization: `Bearer ${people.admin}` }
  const answer = await fetch(`${origin}/api/covers`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: (await answer.json()) as { name: string } }
}

const nextToSend = async () => {
  const recipient = await claimRecipient(db, 10, 5)
  const shown = recipient?.books.map(({ title, price, coverGroup }) => [title, price, coverGroup])
  return recipient && { to: recipient.to, books: shown }
}

test('books are kept in their order, and refused where they are unknown, doubled or too many', async () => {
  const { _id: id } = await draft(picked)
  expect(await titles(id)).toEqual(['Ulysses', 'Walden'])
  const edit = {
    params: { id },
    body: { ...written, books: [walden._id, emma._id, ulysses._id], version: 1 },
  }
  await call(200, newsletters.edit, edit, admin)
  expect(await titles(id)).toEqual(['Walden', 'Emma', 'Ulysses'])
  const unknown = '00000000-0000-4000-8000-000000000404'
  expect(await refusedFields({ books: [unknown] })).toEqual([['books', 'Choose books of the shop']])
  expect(await refusedFields({ books: [emma._id, emma._id] })).toEqual([['books', 'Choose each book once']])
  const many = Array.from({ length: 13 }, (_, at) => `${unknown.slice(0, -2)}${at + 10}`)
  expect(await refusedFields({ books: many })).toEqual([['books', 'Choose 12 books at most']])
})

test('a book is sent with its price of that moment; a deleted one and a sold-out one are left out', async () => {
  await subscribe('ann@reader.example')
  const [gone, over] = [await sell({ title: 'Gone' }), await sell({ title: 'Over' })]
  const { _id: id } = await draft({ books: [gone._id, walden._id, over._id, ulysses._id] })
  await call(200, books.delete, { params: { id: gone._id } }, admin)
  const none = { onHand: 0, whenOut: 'sold-out' as const }
  await call(200, stock.set, { params: { bookId: over._id }, body: none }, admin)
  const leftOut = (await one(id)).books.map(({ title, isLeftOut, price }) => [title, isLeftOut, price])
  expect(leftOut).toEqual([
    ['Gone', true, null],
    ['Walden', false, null],
    ['Over', true, null],
    ['Ulysses', false, null],
  ])
  const kept = { ...written, books: (await one(id)).books.map(({ _id }) => _id), version: 1 }
  await call(200, newsletters.edit, { params: { id }, body: kept }, admin)

  await call(200, newsletters.test, { params: { id }, body: { to: 'me@shop.example' } }, admin)
  const { body: outbox } = await call(200, mail.outbox, {}, admin)
  expect(outbox.messages[0]?.text).toBe(
    `Dear readers

  Walden, by Henry David Thoreau: $12.50
    ${origin}/books/${walden._id}
  Ulysses: $1234.50
    ${origin}/books/${ulysses._id}

You get this e-mail because you subscribed to our newsletter. Unsubscribe:
(Each subscriber gets a link here.)
`,
  )

  await call(200, newsletters.send, { params: { id }, body: { version: 2, subscribers: 1 } }, admin)
  await db.run(sql`update books set title = 'Renamed', new_price_cents = 1 where id = ${ulysses._id}`)
  expect(await nextToSend()).toEqual({
    to: 'ann@reader.example',
    books: [
      ['Walden', '$12.50', 'fiction'],
      ['Ulysses', '$1234.50', 'Shakespeare and Company'],
    ],
  })
  expect((await one(id)).books.map(({ title, isLeftOut }) => [title, isLeftOut])).toEqual([
    ['Gone', true],
    ['Walden', false],
    ['Over', true],
    ['Ulysses', false],
  ])
  const { body: email } = await call(200, newsletters.email, { params: { id } }, admin)
  expect(email.text).toContain('  Walden, by Henry David Thoreau: $12.50\n')
  expect(email.text).toContain('  Ulysses: $1234.50\n')
  await db.run(sql`update books set title = 'Ulysses', new_price_cents = 123450 where id = ${ulysses._id}`)
})

test('a picture is an uploaded one, and needs words for those who do not see it', async () => {
  const png = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#9a3412' } })
    .png()
    .toBuffer()
  const { body } = await upload(png)
  const picture = body.name
  const typed = { subject: '', text: '', picture, pictureAlt: 'Books in the <snow>', books: [emma._id] }
  const { body: preview } = await call(200, newsletters.preview, { body: typed }, admin)
  expect(preview.text).toContain(`[Books in the <snow>]\n\n  Emma, by Jane Austen: $19.00\n`)
  expect(preview.html).toMatch(
    /<img src="data:image\/jpeg;base64,[^"]+" [^>]*alt="Books in the &#60;snow&#62;"/,
  )
  expect(preview.html).toContain(`<a href="${origin}/books/${emma._id}"`)
  expect(await draft({ picture, pictureAlt: ' Books in the snow ' })).toMatchObject({
    picture,
    pictureAlt: 'Books in the snow',
  })
  expect(await refusedFields({ picture })).toEqual([['pictureAlt', 'Say what the picture shows']])
  expect(await refusedFields({ picture: 'unknown.png', pictureAlt: 'Snow' })).toEqual([
    ['picture', 'Upload the picture first'],
  ])
  const elsewhere = { picture: 'https://pictures.example/snow.png', pictureAlt: 'Snow' }
  expect(await refusedFields(elsewhere)).toEqual([['picture', 'Upload a picture']])
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload(drawing, 'winter.svg')).status).toBe(400)
})

const schedule = (id: string, version: number, date: string, time = '09:30') => ({
  params: { id },
  body: { version, date, time },
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const becomeDue = (id: string) =>
  db.run(sql`update newsletters set send_at = now() - interval '3 days' where id = ${id}`)
const startDue = () => startDueNewsletters(db, shop)

test('a scheduled newsletter is sent once when its time has come, whichever processes there are', async () => {
  await subscribe('ann@reader.example')
  const { _id: id } = await draft(picked)
  const { body: scheduled } = await call(200, newsletters.schedule, schedule(id, 1, inDays(3)), admin)
  expect(scheduled).toMatchObject({ state: 'scheduled', version: 2, sendAt: `${inDays(3)}T09:30:00.000Z` })
  await startDue()
  expect(await one(id)).toMatchObject({ state: 'scheduled', recipients: { pending: 0 } })

  await subscribe('bob@reader.example')
  await becomeDue(id)
  await Promise.all([startDue(), startDue(), startDue()])
  expect(await one(id)).toMatchObject({ state: 'sending', recipients: { pending: 2, sent: 0 } })
  expect((await nextToSend())?.books).toEqual([
    ['Ulysses', '$1234.50', 'Shakespeare and Company'],
    ['Walden', '$12.50', 'fiction'],
  ])
  await startDue()
  expect(await one(id)).toMatchObject({ recipients: { pending: 2 } })
  const again = await call(409, newsletters.schedule, schedule(id, 2, inDays(3)), admin)
  expect(again.body).toMatchObject({ code: 'newsletter-not-draft', message: expect.stringContaining('sent') })
  const late = await call(409, newsletters.unschedule, { params: { id } }, admin)
  expect(late.body).toMatchObject({ code: 'newsletter-not-draft' })
})

test('a scheduled newsletter gets another time or is taken back, is not changed meanwhile, and is not sent', async () => {
  await subscribe('ann@reader.example')
  await call(200, saveSettings.region, { body: { timeZone: 'Europe/Berlin' } }, admin)
  const { _id: id } = await draft()
  await call(200, newsletters.schedule, schedule(id, 1, inDays(3)), admin)
  const stale = await call(409, newsletters.schedule, schedule(id, 1, inDays(4)), admin)
  expect(stale.body).toMatchObject({ code: 'newsletter-changed', now: { version: 2 } })
  await call(200, newsletters.schedule, schedule(id, 2, inDays(4), '23:00'), admin)
  const edit = { params: { id }, body: { ...written, version: 3 } }
  const { body: refused } = await call(409, newsletters.edit, edit, admin)
  expect(refused).toMatchObject({ code: 'newsletter-not-draft', now: { state: 'scheduled' } })
  const send = { params: { id }, body: { version: 3, subscribers: 1 } }
  await call(409, newsletters.send, send, admin)

  await becomeDue(id)
  const { body: back } = await call(200, newsletters.unschedule, { params: { id } }, admin)
  expect(back).toMatchObject({ state: 'draft', sendAt: null, version: 4 })
  await startDue()
  expect(await one(id)).toMatchObject({ state: 'draft', recipients: { pending: 0 } })
  await call(200, newsletters.unschedule, { params: { id } }, admin)
  const entries = await db.many<{ action: string; changes: object }>(
    sql`select action, changes from audit_log where actor = ${bookseller.username} and action like '%schedule' order by id desc limit 2`,
  )
  expect(entries.map(({ action }) => action)).toEqual(['newsletter.unschedule', 'newsletter.schedule'])
  expect(entries[1]?.changes).toEqual({
    sendAt: [expect.stringContaining('9:30'), expect.stringContaining('11:00')],
  })
  await call(200, saveSettings.region, { body: { timeZone: 'UTC' } }, admin)
})

test.each([
  [{ date: inDays(-2) }, 'date'],
  [{ date: inDays(500) }, 'date'],
  [{ date: '2026-02-30' }, 'date'],
  [{ date: inDays(3), time: '9.30' }, 'time'],
  [{ date: inDays(3), time: '24:00' }, 'time'],
])('%j is refused at its %s', async (when, field) => {
  const { _id: id } = await draft()
  const { body } = await call(
    400,
    newsletters.schedule,
    { params: { id }, body: { version: 1, time: '09:30', ...when } },
    admin,
  )
  expect(body.fields?.map((refused) => refused.field)).toEqual([field])
  expect(await one(id)).toMatchObject({ state: 'draft', sendAt: null })
})

test('a newsletter without subscribers at its time is sent to nobody', async () => {
  const { _id: id } = await draft()
  await call(200, newsletters.schedule, schedule(id, 1, inDays(3)), admin)
  await becomeDue(id)
  await startDue()
  expect(await one(id)).toMatchObject({ state: 'sending', recipients: { pending: 0, sent: 0, refused: 0 } })
})
