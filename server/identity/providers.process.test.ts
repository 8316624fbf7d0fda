import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { Book } from '../../contract/catalog/books.ts'
import type { IdentityConfig } from '../../contract/people/identity.ts'
import { fakeMailServer } from '../mail/testing/fake-mail-server.ts'
import { signUp } from '../testing/sign-up.ts'
import { demoDataDir, type Process, startStore } from '../testing/store-process.ts'
import { comeAgain } from '../testing/when-not-busy.ts'

const json = async <Body>(store: Process, path: string) =>
  (await (await comeAgain(store.origin + path)).json()) as Body

const policyOf = async (store: Process) =>
  (await comeAgain(`${store.origin}/login`)).headers.get('content-security-policy') ?? ''

/** For a store whose PUBLIC_URL must name the port before it listens. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return String(port)
}

const project = {
  FIREBASE_API_KEY: 'AIza-not-a-secret',
  FIREBASE_AUTH_DOMAIN: 'a-book-store.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'a-book-store',
}

test('without settings the store is its own identity provider, allows no third-party scripts and logs no secrets', async () => {
  const store = await startStore({ DATA_DIR: await demoDataDir() })
  expect(await json<IdentityConfig>(store, '/api/config')).toMatchObject({ mode: 'embedded', google: true })
  expect(await signUp(store.origin, 'rita@reader.example')).toBeTruthy()
  expect(await signUp(store.origin, 'maya.lindqvist@reader.example', 'bookstore')).toBeTruthy()
  expect(await policyOf(store)).not.toMatch(/google|firebase/)

  // The log has no e-mail addresses, passwords, tokens or codes from query strings.
  const token = await signUp(store.origin, 'private@reader.example', 'a private password')
  await comeAgain(`${store.origin}/api/auth/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await comeAgain(`${store.origin}/emulator/auth/callback?code=private&state=private`)
  await comeAgain(`${store.origin}/auth/action?mode=resetPassword&oobCode=private`)
  await store.stop()
  expect(store.output()).toContain('"route":"/api/auth/session"')
  for (const secret of ['private', token]) expect(store.output()).not.toContain(secret)
})

test('with a Firebase project the embedded provider is off, and the CSP allows only the project’s hosts', async () => {
  const store = await startStore({ DATA_DIR: await demoDataDir(), ...project })
  expect(await json<IdentityConfig>(store, '/api/config')).toMatchObject({
    mode: 'firebase',
    apiKey: 'AIza-not-a-secret',
  })
  await expect(signUp(store.origin, 'rita@reader.example')).rejects.toThrow()
  const policy = await policyOf(store)
  expect(policy.match(/https:\/\/[^\s;]+/g)).toEqual([
    'https://apis.google.com',
    'https://a-book-store.firebaseapp.com',
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
  ])
})

test('a store with a public host name has no fake Google', async () => {
  const store = await startStore({
    DATA_DIR: await demoDataDir(),
    DEMO: '1',
    ADMIN_PASSWORD: 'correct horse',
    PUBLIC_URL: 'https://books.example',
  })
  expect(await json<IdentityConfig>(store, '/api/config')).toMatchObject({ google: false })
})

test('with a mail server set, an order is confirmed by e-mail', async () => {
  const mailServer = await fakeMailServer()
  const PORT = await freePort()
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`
  const store = await startStore({
    DATA_DIR: await demoDataDir(),
    SMTP_URL: mailServer.url,
    PORT,
    PUBLIC_URL,
  })
  const email = 'rita@reader.example'
  const [book] = await json<Book[]>(store, '/api/books')
  const token = await signUp(PUBLIC_URL, email)
  const answer = await comeAgain(`${store.origin}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Rita Reader',
      email,
      phone: '5550199',
      address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
      productIds: [book?._id],
      totalPrice: book?.newPrice.toFixed(2),
    }),
  })
  expect(answer.status).toBe(201)
  await expect.poll(() => mailServer.taken.length, { timeout: 60_000 }).toBe(1)
  expect(mailServer.taken[0]?.recipients).toEqual([email])
  expect(mailServer.taken[0]?.text).toContain(book?.title)
  await store.stop()
  await mailServer.goAway()
})
