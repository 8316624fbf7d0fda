import { decodeProtectedHeader } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, inject, test } from 'vitest'
import type { IdentityConfig } from '../contract/people/identity.ts'
import { newDatabase } from './testing/cluster.ts'
import { accountsPath } from './testing/sign-up.ts'
import { plainPages } from './testing/plain-pages.ts'
import { runStore, type Store } from './run-store.ts'
import { type Config, readConfig } from './config.ts'

const [A, B] = ['the first secret, which is long enough', 'the second secret, which is long enough']
const email = 'rita@reader.example'
const password = 'correct horse'

const opened = new Set<Store>()
const dropped: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const store of opened) await store.stop()
  for (const drop of dropped) await drop()
})

/** An empty database, and stores on it. */
async function newShop() {
  const { drop, host, port, user, password: own, database } = await newDatabase(inject('cluster'))
  dropped.push(drop)
  const DATABASE_URL = `postgres://${user}:${own}@localhost:${port}/${database}?host=${host}`
  return async (secrets: { SECRET: string; SECRET_PREVIOUS?: string }, more: Record<string, string> = {}) => {
    const environment = { ...secrets, ...more, DATABASE_URL, ADMIN_PASSWORD: password }
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...environment })
    const said: string[] = []
    const store = await runStore(
      config as Config,
      async () => plainPages,
      (line) => said.push(line),
    )
    opened.add(store)
    return { ...clientOf(`http://localhost:${store.port}`), said, stop: () => closed(store) }
  }
}

async function closed(store: Store) {
  opened.delete(store)
  await store.stop()
}

type Tokens = { idToken: string; refreshToken: string }

function clientOf(origin: string) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const status = async (path: string, headers: Record<string, string>) =>
    (await fetch(origin + path, { headers })).status
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    signIn: async (call: 'signUp' | 'signInWithPassword') =>
      (await (await post(`${accountsPath}:${call}`, { email, password })).json()) as Tokens,
    logIn: async (username = 'admin') => {
      const answer = await post('/api/auth/admin', { username, password })
      return ((await answer.json()) as { token: string }).token
    },
    /** The token, or the code of the refusal. */
    logInWith: async (username: string, code: string) => {
      const answer = await post('/api/auth/admin', { username, password, code })
      const { token, code: refusal } = (await answer.json()) as { token?: string; code?: string }
      return refusal ?? (token && 'signed in')
    },
    asStaff: async (token: string, path: string, body: object) =>
      (await (await post(path, body, bearer(token))).json()) as Record<string, unknown>,
    beginSession: async (idToken: string) => {
      const { headers } = await post('/api/auth/session', {}, bearer(idToken))
      return headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
    },
    refresh: async (refresh_token: string) => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
      const answer = await fetch(`${origin}/securetoken.googleapis.com/v1/token`, { method: 'POST', body })
      return ((await answer.json()) as { id_token?: string }).id_token ?? ''
    },
    config: async () => (await (await fetch(`${origin}/api/config`)).json()) as IdentityConfig,
    sendReset: () => post(`${accountsPath}:sendOobCode`, { requestType: 'PASSWORD_RESET', email }),
    outbox: async (token: string) =>
      (await fetch(`${origin}/api/admin/outbox`, { headers: bearer(token) })).text(),
    asAdmin: (token: string) => status('/api/admin', bearer(token)),
    asShopper: (token: string) => status(`/api/orders/email/${email}`, bearer(token)),
    byCookie: (cookie: string) => status(`/api/orders/email/${email}`, { cookie }),
  }
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('tokens, sessions and e-mails outlive a rotation of SECRET', async () => {
  const open = await newShop()
  const before = await open({ SECRET: A })
  const old = { ...(await before.signIn('signUp')), admin: await before.logIn() }
  const cookie = await before.beginSession(old.idToken)
  const config = await before.config()
  await before.sendReset()
  await expect.poll(() => before.outbox(old.admin)).toContain('oobCode=')
  const [code = ''] = /oobCode=[\w-]+/.exec(await before.outbox(old.admin)) ?? []
  await before.stop()

  const during = await open({ SECRET: B, SECRET_PREVIOUS: A })
  expect(during.said).toEqual([
    expect.stringContaining('Connecting to'),
    'SECRET_PREVIOUS is set: remove it when every process has had the new secret for an hour.',
  ])
  expect([await during.asAdmin(old.admin), await during.asShopper(old.idToken)]).toEqual([200, 200])
  expect([await during.byCookie(cookie), await during.config()]).toEqual([200, config])
  const admin = await during.logIn()
  const refreshed = await during.refresh(old.refreshToken)
  expect(await during.asShopper(refreshed)).toBe(200)
  // The private key may be known to anyone who knows the previous secret.
  expect(kidOf(refreshed)).not.toBe(kidOf(old.idToken))
  expect(await during.outbox(admin)).toContain(code)
  await during.stop()

  const after = await open({ SECRET: B })
  expect(after.said).toEqual([expect.stringContaining('Connecting to')])
  expect([await after.asAdmin(old.admin), await after.asAdmin(admin)]).toEqual([401, 200])
  expect([await after.asShopper(refreshed), await after.byCookie(cookie)]).toEqual([200, 200])
  expect(await after.asShopper(await after.refresh(old.refreshToken))).toBe(200)
  // Expires within the hour, as any ID token.
  expect(await after.asShopper(old.idToken)).toBe(200)
  expect([await after.config(), await after.outbox(admin)]).toEqual([config, expect.stringContaining(code)])
  await after.stop()

  const back = await open({ SECRET: A })
  expect(back.said.at(-1)).toContain('made with another secret')
  expect([await back.asAdmin(admin), await back.asShopper(refreshed)]).toEqual([401, 401])
})

const own = '/api/admin/account/totp'

type Staffed = Pick<ReturnType<typeof clientOf>, 'asStaff'>

/** Starts two-step log-in. The function makes the code of the app, some steps from now. */
async function startTotp({ asStaff }: Staffed, token: string) {
  const { secret } = await asStaff(token, own, { currentPassword: password })
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) })
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

test('codes of authenticator apps outlive a rotation of SECRET', async () => {
  const open = await newShop()
  const before = await open({ SECRET: A })
  const admin = await before.logIn()
  const invited = { name: 'Clara', email: 'clara@shop.example', role: 'clerk' }
  const { link } = await before.asStaff(admin, '/api/admin/staff/invitations', invited)
  const accepted = `/api/auth/admin/invitations/${String(link).split('#')[1]}`
  await before.asStaff('', accepted, { username: 'clara', password })
  const clara = await before.logIn('clara')
  const [codeOfAdmin, codeOfClara] = [await startTotp(before, admin), await startTotp(before, clara)]
  const confirmed = await before.asStaff(admin, `${own}/confirm`, { code: codeOfAdmin() })
  const [recoveryCode = ''] = confirmed['recoveryCodes'] as string[]
  await before.stop()

  const during = await open({ SECRET: B, SECRET_PREVIOUS: A })
  const used = codeOfAdmin(1)
  expect(await during.logInWith('admin', used)).toBe('signed in')
  const started = await during.asStaff(clara, `${own}/confirm`, { code: codeOfClara() })
  expect(started).toHaveProperty('recoveryCodes')
  await during.stop()

  const after = await open({ SECRET: B })
  // A code that was used is known to be right.
  expect(await after.logInWith('admin', used)).toBe('totp-used')
  expect(await after.logInWith('clara', codeOfClara(1))).toBe('signed in')
  await after.stop()

  const back = await open({ SECRET: A })
  expect(await back.logInWith('admin', codeOfAdmin(1))).toBe('totp-wrong')
  expect(await back.logInWith('admin', recoveryCode)).toBe('signed in')
})

test('processes that know both secrets accept what each other issues', async () => {
  const open = await newShop()
  const first = await open({ SECRET: A })
  const { idToken } = await first.signIn('signUp')
  const config = await first.config()
  await first.stop()

  const prepared = await open({ SECRET: A, SECRET_PREVIOUS: B })
  const rotated = await open({ SECRET: B, SECRET_PREVIOUS: A })
  for (const [from, to] of [
    [prepared, rotated],
    [rotated, prepared],
  ] as const) {
    const tokens = await from.signIn('signInWithPassword')
    expect([await to.asShopper(tokens.idToken), await to.asAdmin(await from.logIn())]).toEqual([200, 200])
    expect([await to.asShopper(idToken), await to.config()]).toEqual([200, config])
  }
})

test('a session outlives a rotation also with a Firebase project', async () => {
  const open = await newShop()
  const project = { FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd.example', FIREBASE_PROJECT_ID: 'p' }
  const names: string[] = []
  for (const secrets of [{ SECRET: A }, { SECRET: B, SECRET_PREVIOUS: A }, { SECRET: B }]) {
    const store = await open(secrets, project)
    names.push((await store.config()).sessionHint)
    await store.stop()
  }
  expect(new Set(names).size).toBe(1)
})
