import { createServer } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { audit } from '../../../contract/people/audit.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { mailServer } from '../../../contract/shop/mail-server.ts'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { shop as shopRoutes } from '../../../contract/shop/shop.ts'
import { sql } from '../../database/sql.ts'
import { mailServerEncryption, passwordOf } from '../../settings/mail-server.ts'
import { findMailServer } from '../../settings/settings.sql.ts'
import { secret } from '../../testing/shop-options.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { reencryptMailServer } from './change-mail-server.ts'
import { fakeMailServer } from '../testing/fake-mail-server.ts'

const lines: string[] = []
const fake = await fakeMailServer()
afterAll(fake.goAway)
const shop = await openTestShop({ isDemo: false, log: (line) => lines.push(line) })
const beside = await openTestShop({ isDemo: false, database: shop.connection })
const { call, send, db, people } = shop
const as = { as: people.admin }
const here = { host: '127.0.0.1', port: Number(new URL(fake.url).port), security: 'none' as const }
const server = { ...here, username: '', sender: 'shop@books.example' }
const withLogin = { ...server, host: 'localhost', security: 'starttls' as const, username: 'shop' }
const to = 'owner@books.example'

const tested = async () => (await call(200, mailServer.test, { body: { to } }, as)).body
const sends = async ({ call }: typeof shop) => {
  const { body } = await call(200, shopRoutes.get, {})
  return [body.sendsEmail, body.sendsAccountEmail]
}

test('nothing is sent before a test was accepted; then all processes send, also what has waited', async () => {
  await call(200, newsletter.subscribe, { body: { email: 'rita@reader.example' } })
  expect((await tested()).problem).toContain('Save a mail server first')
  const saved = await call(200, mailServer.save, { body: server }, as)
  expect(saved.body).toMatchObject({ ...server, from: 'dashboard', isSending: false, linksTo: shop.origin })
  expect(await sends(shop)).toEqual([false, false])

  fake.mood.refusals.set(to, '550 no such\tmailbox')
  expect(await tested()).toEqual({
    works: false,
    problem: `The mail server refuses the address ${to}. 550 no such mailbox`,
  })
  expect(await sends(shop)).toEqual([false, false])
  fake.mood.refusals.clear()

  expect(await tested()).toEqual({ works: true, problem: '' })
  expect(fake.taken[0]).toMatchObject({ recipients: [to], text: expect.stringContaining(shop.origin) })
  for (const each of [shop, beside]) await expect.poll(() => sends(each)).toEqual([true, true])
  await vi.waitFor(
    () => expect(fake.taken.map(({ recipients }) => recipients[0])).toContain('rita@reader.example'),
    {
      timeout: 60_000,
      interval: 100,
    },
  )
  expect((await call(200, mail.outbox, {}, as)).body.isSending).toBe(true)

  await call(200, mailServer.save, { body: { ...server, sender: 'books@books.example' } }, as)
  for (const each of [shop, beside]) await expect.poll(() => sends(each)).toEqual([false, false])
  await call(200, mailServer.remove, {}, as)
  expect((await call(200, mailServer.read, {}, as)).body).toMatchObject({ from: null, host: '' })
})

test('a password is stored encrypted, shown to nobody, and stays with its server and user name', async () => {
  const password = 'hidden from all'
  const fieldsOf = async (body: object) =>
    (await send(mailServer.save, { body }, as)).body.fields?.map(({ field }: { field: string }) => field)
  expect(await fieldsOf(withLogin), 'without a password').toEqual(['password'])
  expect(await fieldsOf({ ...withLogin, password, security: 'none' })).toEqual(['security'])
  expect(await fieldsOf({ ...withLogin, password, host: 'a b', port: 0, sender: 'me' })).toEqual([
    'host',
    'port',
    'sender',
  ])
  const saved = await call(200, mailServer.save, { body: { ...withLogin, password } }, as)
  expect(saved.body.hasPassword).toBe(true)
  await call(200, mailServer.save, { body: { ...withLogin, sender: 'me@books.example' } }, as)
  for (const other of [{ host: 'evil.example' }, { port: 2525 }, { username: 'other' }, { security: 'tls' }])
    expect(await fieldsOf({ ...withLogin, ...other }), JSON.stringify(other)).toEqual(['password'])

  const row = await db.first(sql`select encode(password, 'escape') from mail_server`)
  const log = (await call(200, audit.list, { query: { limit: 100 } }, as)).body
  expect(log.entries).toContainEqual(
    expect.objectContaining({
      action: 'mail-server.save',
      changes: expect.objectContaining({ password: [null, true] }),
    }),
  )
  expect(JSON.stringify([saved.body, row, log, lines])).not.toContain(password)

  await reencryptMailServer(db, 'the next secret', secret)
  const stored = await findMailServer(db)
  expect(stored && passwordOf(stored, mailServerEncryption('the next secret'))).toBe(password)
  expect((await call(200, mailServer.read, {}, as)).body.from, 'of another secret').toBeNull()
})

test('what is no mail server is not quoted, and what does not answer is named', async () => {
  const other = createServer((socket) =>
    socket.on('error', () => {}).end('+OK secrets of another service\r\n'),
  )
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  await call(200, mailServer.save, { body: { ...server, port } }, as)
  expect(await tested()).toEqual({
    works: false,
    problem: `What answers at 127.0.0.1, port ${port}, is no mail server.`,
  })
  await new Promise((resolve) => other.close(resolve))
  expect((await tested()).problem).toContain(`127.0.0.1 accepts no connection on port ${port}`)
})

test('the demo, whose password is public, sends no tests', async () => {
  const demo = await openTestShop()
  const owner = { as: demo.people.admin }
  await demo.call(200, mailServer.save, { body: server }, owner)
  const before = fake.taken.length
  const { body } = await demo.call(200, mailServer.test, { body: { to } }, owner)
  expect(body).toMatchObject({ works: false, problem: expect.stringContaining('demo') })
  expect(fake.taken).toHaveLength(before)
})

test('a mail server of the environment comes first, and its password is not shown', async () => {
  const { hostname, port } = new URL(fake.url)
  const url = `smtp://shop:hidden@${hostname}:${port}?ignoreTLS=true`
  const other = await openTestShop({ mail: { url, from: 'env@books.example' } })
  const owner = { as: other.people.admin }
  await other.call(200, mailServer.save, { body: server }, owner)
  const { body } = await other.call(200, mailServer.read, {}, owner)
  expect(body).toMatchObject({
    from: 'environment',
    host: hostname,
    sender: 'env@books.example',
    isSending: true,
  })
  expect(JSON.stringify(body)).not.toContain('hidden')
})
