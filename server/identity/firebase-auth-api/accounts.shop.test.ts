import {
  ActionCodeURL,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  getAdditionalUserInfo,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  type User,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { Database } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { firebaseClient } from '../../testing/sign-up.ts'
import { passwordCost } from '../passwords.ts'
import { insertAccount, replaceHash } from './accounts.sql.ts'
import { newUid, signInWithPassword } from './sign-in-with-password.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { allMessages } from '../../mail/testing/all-messages.ts'

const shop = await openTestShop()
const password = 'six.or more'
let people = 0
const newEmail = () => `reader-${(people += 1)}@reader.example`
const client = () => firebaseClient(shop.origin)

async function register(email = newEmail()) {
  const { user } = await createUserWithEmailAndPassword(client(), email, password)
  return user
}

const refusedWith = (code: string) => expect.objectContaining({ code: `auth/${code}` })

const ordersOf = async (email: string, token: string) =>
  (await shop.send(contract.orders.byEmail, { params: { email } }, { as: token })).status

/** The link in the newest e-mail to an address. */
async function linkFor(email: string) {
  await shop.identity.settled()
  const { body } = await shop.call(200, contract.mail.outbox, {}, { as: shop.people.admin })
  const message = body.messages.find(({ to }) => to === email)
  return /https?:\S+/.exec(message?.text ?? '')?.[0] ?? 'http://none'
}

const codeFor = async (email: string) => new URL(await linkFor(email)).searchParams.get('oobCode') ?? ''

const minutesLater = (uid: string, minutes: number) =>
  shop.db.run(
    sql`update mailed_codes set expires_at = expires_at - ${minutes} * interval '1 minute' where uid = ${uid}`,
  )

const messagesTo = async (email: string) => {
  await shop.identity.settled()
  return (await allMessages(shop.mail)).filter(({ to }) => to === email)
}

test('a shopper registers, calls the API with the ID token, and signs in again', async () => {
  const auth = client()
  const made = await createUserWithEmailAndPassword(auth, 'Rita@Reader.example', password)
  expect(made.user).toMatchObject({ email: 'rita@reader.example', emailVerified: false })
  expect(getAdditionalUserInfo(made)).toMatchObject({ isNewUser: true })
  expect(await ordersOf('rita@reader.example', await made.user.getIdToken())).toBe(200)
  const again = await signInWithEmailAndPassword(client(), ' rita@reader.EXAMPLE', password)
  expect(again.user.uid).toBe(made.user.uid)
  expect(again.user.providerData).toMatchObject([{ providerId: 'password' }])
  const { claims, signInProvider } = await again.user.getIdTokenResult()
  expect(signInProvider).toBe('password')
  expect(claims['user_id']).toBe(made.user.uid)
})

test('invalid registrations are refused with the client library’s error codes', async () => {
  const { email } = await register()
  const tries = [
    [email, password, 'email-already-in-use'],
    [email?.toUpperCase(), password, 'email-already-in-use'],
    [newEmail(), 'five5', 'weak-password'],
    [newEmail(), '', 'missing-password'],
    ['no address', password, 'invalid-email'],
    ['\u212Aim@reader.example', password, 'invalid-email'],
  ] as const
  for (const [address, chosen, code] of tries)
    await expect(createUserWithEmailAndPassword(client(), address ?? '', chosen)).rejects.toEqual(
      refusedWith(code),
    )
  const longOne = createUserWithEmailAndPassword(client(), newEmail(), 'x'.repeat(257))
  await expect(longOne).rejects.toThrow('Firebase: too-long (auth/weak-password).')
  const ownAddress = createUserWithEmailAndPassword(
    client(),
    'same.as@reader.example',
    'same.as@reader.example',
  )
  await expect(ownAddress).rejects.toThrow('Firebase: is-email (auth/weak-password).')
  await expect(signInAnonymously(client())).rejects.toEqual(refusedWith('admin-restricted-operation'))
  await expect(signInWithCustomToken(client(), 'a.b.c')).rejects.toEqual(refusedWith('operation-not-allowed'))
})

test('an e-mail address with a Kelvin sign is not the one with the letter k', async () => {
  await register('kim@reader.example')
  const lookAlike = '\u212Aim@reader.example'
  await expect(signInWithEmailAndPassword(client(), lookAlike, password)).rejects.toEqual(
    refusedWith('invalid-email'),
  )
  await expect(sendPasswordResetEmail(client(), lookAlike)).rejects.toEqual(refusedWith('invalid-email'))
})

test.each(['password', 'Password', '123456', 'P@ssw0rd'])(
  '%s is no new password: not at registration, not later, not by a reset',
  async (common) => {
    const tooCommon = expect.objectContaining({
      message: 'Firebase: too-common (auth/weak-password).',
    })
    await expect(createUserWithEmailAndPassword(client(), newEmail(), common)).rejects.toEqual(tooCommon)
    const user = await register()
    const email = user.email ?? ''
    await expect(updatePassword(user, common)).rejects.toEqual(tooCommon)
    await sendPasswordResetEmail(client(), email)
    const code = await codeFor(email)
    await expect(confirmPasswordReset(client(), code, common)).rejects.toEqual(tooCommon)
    await confirmPasswordReset(client(), code, 'remembered now')
  },
)

test('of two concurrent registrations of one e-mail address, one succeeds', async () => {
  const email = newEmail()
  const both = await Promise.allSettled(
    [1, 2].map(() => createUserWithEmailAndPassword(client(), email, password)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a wrong password and an unknown e-mail address get the same error', async () => {
  const { email } = await register()
  const wrong = await signInWithEmailAndPassword(client(), email ?? '', 'something else').catch(
    (error: unknown) => error,
  )
  const unknown = await signInWithEmailAndPassword(client(), newEmail(), password).catch(
    (error: unknown) => error,
  )
  expect(wrong).toEqual(refusedWith('invalid-credential'))
  expect(unknown).toEqual(wrong)
  expect(await fetchSignInMethodsForEmail(client(), email ?? '')).toEqual([])
})

test('a hash with outdated costs is replaced at sign-in', async () => {
  const { uid, email } = await register()
  const cheap = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await shop.db.run(sql`update accounts set password_hash = ${cheap} where uid = ${uid}`)
  await signInWithEmailAndPassword(client(), email ?? '', 'password')
  await shop.identity.settled()
  const kept = await shop.db.first<{ hash: string }>(
    sql`select password_hash as hash from accounts where uid = ${uid}`,
  )
  expect(kept?.hash).toMatch(`$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=1$`)
  await signInWithEmailAndPassword(client(), email ?? '', 'password')
})

test('the password policy is published', async () => {
  const auth = client()
  expect(await validatePassword(auth, 'five5')).toMatchObject({
    isValid: false,
    meetsMinPasswordLength: false,
  })
  expect(await validatePassword(auth, 'sixsix')).toMatchObject({ isValid: true })
})

test('a refresh token can be used repeatedly, also by two tabs at once', async () => {
  const user = await register()
  const { authTime } = await user.getIdTokenResult()
  const renew = (refreshToken: string) =>
    fetch(`${shop.origin}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
  const both = await Promise.all([renew(user.refreshToken), renew(user.refreshToken)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await user.getIdToken(true)
  expect((await user.getIdTokenResult()).authTime).toBe(authTime)
})

test('name and picture can be set and cleared', async () => {
  const user = await register()
  await updateProfile(user, { displayName: 'Rita Reader', photoURL: 'https://pictures.example/rita.png' })
  await reload(user)
  expect(user).toMatchObject({ displayName: 'Rita Reader', photoURL: 'https://pictures.example/rita.png' })
  await updateProfile(user, { displayName: '', photoURL: '' })
  await reload(user)
  expect(user.displayName).toBeFalsy()
  await expect(updateProfile(user, { photoURL: 'javascript:alert(1)' })).rejects.toThrow()
})

test('a new password ends every other sign-in', async () => {
  const user = await register()
  const elsewhere = (await signInWithEmailAndPassword(client(), user.email ?? '', password)).user
  const oldToken = await elsewhere.getIdToken()
  expect(await ordersOf(user.email ?? '', oldToken)).toBe(200)
  await updatePassword(user, 'quite another')
  await expect.poll(() => ordersOf(user.email ?? '', oldToken)).toBe(401)
  await expect(elsewhere.getIdToken(true)).rejects.toEqual(refusedWith('user-token-expired'))
  expect(await ordersOf(user.email ?? '', await user.getIdToken())).toBe(200)
  await expect(signInWithEmailAndPassword(client(), user.email ?? '', password)).rejects.toThrow()
  await signInWithEmailAndPassword(client(), user.email ?? '', 'quite another')
})

test.each([
  ['reload', (user: User) => reload(user)],
  ['updateProfile', (user: User) => updateProfile(user, { displayName: 'Rita' })],
  ['deleteUser', (user: User) => deleteUser(user)],
])('%s signs out a device whose sign-in has ended', async (_call, use) => {
  const endings = [(user: User) => updatePassword(user, 'quite another'), (user: User) => deleteUser(user)]
  for (const end of endings) {
    const user = await register()
    const elsewhere = client()
    const { user: there } = await signInWithEmailAndPassword(elsewhere, user.email ?? '', password)
    await end(user)
    await expect(use(there)).rejects.toEqual(refusedWith('user-token-expired'))
    expect(elsewhere.currentUser).toBeNull()
  }
})

test('the client library reports a refused unlinking', async () => {
  const user = await register()
  await expect(unlink(user, 'password')).rejects.toEqual(refusedWith('operation-not-allowed'))
  await expect(unlink(user, 'google.com')).rejects.toEqual(refusedWith('no-such-provider'))
  expect(user.providerData).toMatchObject([{ providerId: 'password' }])
})

test('changing the password or e-mail address, or closing the account, requires a recent sign-in', async () => {
  const user = await register()
  await shop.db.run(
    sql`update sign_ins set authenticated_at = now() - interval '16 minutes' where uid = ${user.uid}`,
  )
  const tooLongAgo = refusedWith('requires-recent-login')
  await expect(updatePassword(user, 'quite another')).rejects.toEqual(tooLongAgo)
  await expect(verifyBeforeUpdateEmail(user, newEmail())).rejects.toEqual(tooLongAgo)
  await expect(deleteUser(user)).rejects.toEqual(tooLongAgo)
})

test('closing an account revokes its tokens and its password', async () => {
  const user = await register()
  const token = await user.getIdToken()
  await deleteUser(user)
  await expect.poll(() => ordersOf(user.email ?? '', token)).toBe(401)
  await expect(signInWithEmailAndPassword(client(), user.email ?? '', password)).rejects.toEqual(
    refusedWith('invalid-credential'),
  )
})

test('a reset code sets a new password once and ends all sign-ins', async () => {
  const user = await register()
  const email = user.email ?? ''
  await sendPasswordResetEmail(client(), email)
  const first = await codeFor(email)
  await minutesLater(user.uid, 3)
  await sendPasswordResetEmail(client(), email)
  const code = await codeFor(email)
  await expect(verifyPasswordResetCode(client(), first)).rejects.toEqual(refusedWith('invalid-action-code'))
  expect(await verifyPasswordResetCode(client(), code)).toBe(email)
  await expect(confirmPasswordReset(client(), code, 'short')).rejects.toEqual(refusedWith('weak-password'))
  await confirmPasswordReset(client(), code, 'remembered now')
  await expect(confirmPasswordReset(client(), code, 'once more')).rejects.toEqual(
    refusedWith('invalid-action-code'),
  )
  await expect(user.getIdToken(true)).rejects.toEqual(refusedWith('user-token-expired'))
  const again = await signInWithEmailAndPassword(client(), email, 'remembered now')
  expect(again.user.emailVerified).toBe(true)
})

test('an expired code gets its own error, and a code for another purpose is refused', async () => {
  const user = await register()
  await sendEmailVerification(user)
  const code = await codeFor(user.email ?? '')
  await expect(confirmPasswordReset(client(), code, 'remembered now')).rejects.toEqual(
    refusedWith('invalid-action-code'),
  )
  await shop.db.run(sql`update mailed_codes set expires_at = now() where uid = ${user.uid}`)
  await expect(applyActionCode(client(), code)).rejects.toEqual(refusedWith('expired-action-code'))
  await expect(applyActionCode(client(), 'x'.repeat(43))).rejects.toEqual(refusedWith('invalid-action-code'))
})

test('a new password invalidates codes that an intruder requested', async () => {
  for (const takeBack of [
    (user: User) => updatePassword(user, 'quite another'),
    async ({ email }: User) => {
      await sendPasswordResetEmail(client(), email ?? '')
      await confirmPasswordReset(client(), await codeFor(email ?? ''), 'quite another')
    },
  ]) {
    const user = await register()
    const intruder = (await signInWithEmailAndPassword(client(), user.email ?? '', password)).user
    const theirs = newEmail()
    await verifyBeforeUpdateEmail(intruder, theirs)
    const code = await codeFor(theirs)
    await takeBack(user)
    await expect(applyActionCode(client(), code)).rejects.toEqual(refusedWith('invalid-action-code'))
  }
})

test('a password that changes during the comparison does not sign in', async () => {
  const { provider } = shop.identity
  if (!provider) throw new Error('Expected the embedded provider')
  const { uid, email } = await register()
  const db: Database = {
    ...provider.db,
    first: async <Row>(statement: Sql) => {
      const row = await provider.db.first<Row>(statement)
      if (statement.text.includes('from accounts where email'))
        await provider.db.run(sql`update accounts set password_hash = null where uid = ${uid}`)
      return row
    },
  }
  const from = { address: '127.0.0.1', host: 'localhost', cookies: undefined, setCookie: () => {} }
  const outcome = await signInWithPassword({ ...provider, db }, { email: email ?? '', password }, from)
  expect(outcome).toEqual({ refused: 'INVALID_LOGIN_CREDENTIALS' })
})

const languageOf = async (languageCode: string | null) => {
  const { email } = await register()
  const auth = client()
  auth.languageCode = languageCode
  await sendPasswordResetEmail(auth, email ?? '')
  return ActionCodeURL.parseLink(await linkFor(email ?? ''))?.languageCode
}

test('the links in e-mails carry the continue URL, the language and the API key', async () => {
  const url = `${shop.origin}/search?q=moby%20dick`
  const sends: [string, (user: User, to: string) => Promise<void>][] = [
    ['PASSWORD_RESET', ({ email }) => sendPasswordResetEmail(client(), email ?? '', { url })],
    ['VERIFY_EMAIL', (user) => sendEmailVerification(user, { url })],
    ['VERIFY_AND_CHANGE_EMAIL', (user, to) => verifyBeforeUpdateEmail(user, to, { url })],
  ]
  for (const [operation, send] of sends) {
    const user = await register()
    const to = operation === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail() : (user.email ?? '')
    await send(user, to)
    const link = await linkFor(to)
    expect(link).toMatch(`${shop.origin}/auth/action?`)
    expect(ActionCodeURL.parseLink(link)).toMatchObject({
      operation,
      apiKey: shop.identity.config().apiKey,
      continueUrl: url,
      languageCode: 'en',
    })
  }
  expect(await languageOf('pt-br')).toBe('pt-BR')
  for (const unknown of [null, 'no language', 'x'.repeat(100), `en-x-${'abc-'.repeat(20)}abc`])
    expect(await languageOf(unknown)).toBe('en')
})

test('an address that is registered while an account changes to it stays with the new account', async () => {
  const user = await register()
  const to = newEmail()
  await verifyBeforeUpdateEmail(user, to)
  const code = await codeFor(to)
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%update accounts set email%'`
  let changing: Promise<unknown> | undefined
  await shop.db.transaction(async (tx) => {
    await insertAccount(tx, { uid: newUid(), email: to, passwordHash: null })
    changing = applyActionCode(client(), code).catch((error: unknown) => error)
    await expect.poll(() => shop.db.many(waiting)).toHaveLength(1)
  })
  expect(await changing).toEqual(refusedWith('email-already-in-use'))
})

test('a reset for an unknown e-mail address succeeds and sends no e-mail', async () => {
  await sendPasswordResetEmail(client(), 'nobody@reader.example')
  expect(await messagesTo('nobody@reader.example')).toEqual([])
})

test('a repeated reset request sends one e-mail, whose code stays valid', async () => {
  const { email } = await register()
  await sendPasswordResetEmail(client(), email ?? '')
  const code = await codeFor(email ?? '')
  await sendPasswordResetEmail(client(), email ?? '')
  expect(await messagesTo(email ?? '')).toHaveLength(1)
  expect(await verifyPasswordResetCode(client(), code)).toBe(email)
})

test('the number of e-mails to one address is limited across accounts', async () => {
  const stranger = newEmail()
  for (let at = 0; at < 10; at += 1) await verifyBeforeUpdateEmail(await register(), stranger)
  expect(await messagesTo(stranger)).toHaveLength(8)
})

test('replacing an outdated hash does not restore a changed password', async () => {
  const { uid, email } = await register()
  await replaceHash(shop.db, uid, 'the hash that was compared', 'the same password at other costs')
  await signInWithEmailAndPassword(client(), email ?? '', password)
})

test('an e-mail address that is registered during a change to it belongs to one account', async () => {
  const user = await register()
  const wanted = newEmail()
  await verifyBeforeUpdateEmail(user, wanted)
  const code = await codeFor(wanted)
  const both = await Promise.allSettled([applyActionCode(client(), code), register(wanted)])
  const [moved, registered] = both.map(({ status }) => status === 'fulfilled')
  expect(moved).toBe(!registered)
  for (const outcome of both)
    if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusedWith('email-already-in-use'))
})

test('a confirmed e-mail address counts at once, also for tokens issued before', async () => {
  const user = await register()
  const seen = async () =>
    (
      await shop.call(
        200,
        contract.orders.byEmail,
        { params: { email: user.email ?? '' } },
        { as: await user.getIdToken() },
      )
    ).body.length
  await shop.db.run(sql`
    insert into orders (name, email, phone, city, country, state, zipcode, total_cents)
    values ('Before', ${user.email}, '1', 'x', 'x', 'x', 'x', 0)`)
  await shop.db.run(sql`
    insert into order_lines select id, 1, gen_random_uuid(), 't', 'a', 'c', '', 0 from orders where name = 'Before'`)
  expect(await seen()).toBe(0)
  await sendEmailVerification(user)
  await applyActionCode(client(), await codeFor(user.email ?? ''))
  await expect.poll(seen).toBe(1)
})

test('an e-mailed code confirms the e-mail address', async () => {
  const user = await register()
  await sendEmailVerification(user)
  const code = await codeFor(user.email ?? '')
  expect(await checkActionCode(client(), code)).toMatchObject({ operation: 'VERIFY_EMAIL' })
  await applyActionCode(client(), code)
  await reload(user)
  expect(user.emailVerified).toBe(true)
  expect((await user.getIdTokenResult(true)).claims['email_verified']).toBe(true)
})

test('a code sent to the new e-mail address changes it, and the old address is notified', async () => {
  const user = await register()
  const [from, to] = [user.email ?? '', newEmail()]
  await expect(updateEmail(user, to)).rejects.toEqual(refusedWith('operation-not-allowed'))
  await verifyBeforeUpdateEmail(user, to)
  expect(await messagesTo(from)).toEqual([])
  await applyActionCode(client(), await codeFor(to))
  expect((await messagesTo(from))[0]?.text).toContain(to)
  await expect(user.getIdToken(true)).rejects.toEqual(refusedWith('user-token-expired'))
  const again = await signInWithEmailAndPassword(client(), to, password)
  expect(again.user).toMatchObject({ uid: user.uid, emailVerified: true })
})

test('a change to an e-mail address that has an account by now is refused', async () => {
  const user = await register()
  const wanted = newEmail()
  await verifyBeforeUpdateEmail(user, wanted)
  const code = await codeFor(wanted)
  await register(wanted)
  await expect(applyActionCode(client(), code)).rejects.toEqual(refusedWith('email-already-in-use'))
})
