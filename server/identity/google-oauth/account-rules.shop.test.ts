import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import {
  GoogleAuthProvider,
  linkWithCredential,
  type OAuthCredential,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  type UserCredential,
} from '@firebase/auth'
import { expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { firebaseClient } from '../../testing/sign-up.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { accountWithEmail, insertAccount } from '../firebase-auth-api/accounts.sql.ts'
import { openShopWithGoogle } from './testing/shop-with-google.ts'
import { ask, bring, bringCredential, choose, type Signed, visitGoogle } from './testing/popup.ts'

const { shop, fakeGoogle } = await openShopWithGoogle()
const demoShop = await openTestShop({
  database: shop.connection,
  identity: { google: { kind: 'demo', isPublic: false } },
})

const password = 'correct horse'
let count = 0
const newSubject = () => String((count += 1) + 1_000_000)
const newEmail = (domain = 'gmail.com') => `reader-${(count += 1)}@${domain}`

type Said = { sub?: string; email: string; email_verified?: boolean; hd?: string }

/** The event of a Google sign-in with these claims. */
async function codeFor(
  { sub = newSubject(), email_verified = true, ...said }: Said,
  authType = 'signInViaPopup',
) {
  fakeGoogle.behave({ claims: { sub, email_verified, name: 'Ada at Google', ...said } })
  return (await visitGoogle(shop, { authType })).event
}

const signInWithGoogle = async (said: Said) => (await bring(shop, await codeFor(said))).body
const signUp = async (email: string) => (await ask(shop, 'signUp', { email, password })).body
const signIn = async (email: string) => (await ask(shop, 'signInWithPassword', { email, password })).body
const verifyEmail = (email: string) =>
  shop.db.run(sql`update accounts set email_verified = true where email = ${email}`)
const accountOf = async (email: string) => accountWithEmail(shop.db, email)
const signInMethods = async (email: string) => {
  const account = await accountOf(email)
  return {
    password: account?.passwordHash !== null,
    google: account?.identities.map(({ subject }) => subject) ?? [],
  }
}
const refresh = (refreshToken: string | undefined) =>
  fetch(`${shop.origin}/securetoken.googleapis.com/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }),
  })
const isSignedIn = async ({ refreshToken }: Signed) => (await refresh(refreshToken)).ok

test('a new Google user gets an account, found again by subject after an e-mail change', async () => {
  const sub = newSubject()
  const email = newEmail()
  const first = await signInWithGoogle({ sub, email })
  expect(first).toMatchObject({ isNewUser: true, email })
  expect(decodeJwt(first.idToken ?? '')).toMatchObject({
    sub: first.localId,
    email,
    email_verified: true,
    name: 'Ada at Google',
    firebase: { sign_in_provider: 'google.com', identities: { 'google.com': [sub] } },
  })
  const again = await signInWithGoogle({ sub, email: newEmail() })
  expect(again).toMatchObject({ isNewUser: false, localId: first.localId })
  expect((await accountOf(email))?.uid).toBe(first.localId)
})

test('an e-mail address that Google has not verified stays unverified', async () => {
  const email = newEmail('elsewhere.example')
  await signInWithGoogle({ email, email_verified: false })
  expect(await accountOf(email)).toMatchObject({ emailVerified: false })
})

test.each([
  ['at gmail.com', 'gmail.com', undefined],
  ['of a Google Workspace domain', 'books.example', 'books.example'],
])('Google is linked to an account with a verified e-mail address %s', async (_what, domain, hd) => {
  const email = newEmail(domain)
  const before = await signUp(email)
  await verifyEmail(email)
  const sub = newSubject()
  const after = await signInWithGoogle({ sub, email, ...(hd && { hd }) })
  expect(after).toMatchObject({ isNewUser: false, localId: before.localId })
  expect(await signInMethods(email)).toEqual({ password: true, google: [sub] })
  expect(await isSignedIn(before)).toBe(true)
})

test('Google sign-in takes over an account with an unverified e-mail address and ends its sign-ins', async () => {
  const email = newEmail()
  const squatter = await signUp(email)
  await ask(shop, 'update', { idToken: squatter.idToken, displayName: 'Squatter' })
  await shop.db.run(sql`
    insert into shopper_addresses (uid, name, phone, street, city, country, state, zipcode)
    values (${squatter.localId}, 'Squatter', '1', 'x', 'x', 'x', 'x', 'x')`)
  const sub = newSubject()
  const owner = await signInWithGoogle({ sub, email })
  const left = sql`select from shopper_addresses where uid = ${squatter.localId}`
  expect(await shop.db.first(left)).toBeUndefined()
  expect(owner).toMatchObject({ isNewUser: false, localId: squatter.localId })
  expect(await accountOf(email)).toMatchObject({ emailVerified: true, name: 'Ada at Google' })
  expect(await signInMethods(email)).toEqual({ password: false, google: [sub] })
  expect(await isSignedIn(squatter)).toBe(false)
  expect((await ask(shop, 'lookup', { idToken: squatter.idToken })).status).toBe(400)
  expect((await signIn(email)).error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await isSignedIn(owner)).toBe(true)
})

test('a takeover invalidates codes that were e-mailed before', async () => {
  const email = newEmail()
  const { idToken } = await signUp(email)
  const newAddress = newEmail('squatter.example')
  await ask(shop, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newAddress })
  const sent = (await shop.mail.latest()).messages
  const oobCode = /oobCode=([\w-]+)/.exec(sent.find(({ to }) => to === newAddress)?.text ?? '')?.[1]
  expect(oobCode).toBeTypeOf('string')
  await signInWithGoogle({ email })
  expect((await ask(shop, 'update', { oobCode })).body.error?.message).toBe('INVALID_OOB_CODE')
  expect(await accountOf(email)).toBeDefined()
})

test('a takeover also removes a Google identity with an unverified e-mail address', async () => {
  const email = newEmail('books.example')
  const earlier = await signInWithGoogle({ email, email_verified: false })
  const sub = newSubject()
  await signInWithGoogle({ sub, email, hd: 'books.example' })
  expect((await signInMethods(email)).google).toEqual([sub])
  expect(await isSignedIn(earlier)).toBe(false)
})

test.each([
  ['Google does not host the mailbox', { email_verified: true }, 'elsewhere.example'],
  ['Google has not verified the e-mail address', { email_verified: false }, 'gmail.com'],
])('an existing account requires confirmation if %s', async (_why, said, domain) => {
  for (const isVerified of [true, false]) {
    const email = newEmail(domain)
    const owner = await signUp(email)
    if (isVerified) await verifyEmail(email)
    const { status, body } = await bring(shop, await codeFor({ email, ...said }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ needConfirmation: true, email, verifiedProvider: [] })
    expect(body).not.toHaveProperty('idToken')
    expect(body).not.toHaveProperty('localId')
    expect(await signInMethods(email)).toEqual({ password: true, google: [] })
    expect(await isSignedIn(owner)).toBe(true)
  }
})

test('a second Google user with the same e-mail address does not get the account', async () => {
  const email = newEmail('books.example')
  const sub = newSubject()
  await signInWithGoogle({ sub, email, hd: 'books.example' })
  expect(await signInWithGoogle({ email, hd: 'books.example' })).toMatchObject({ needConfirmation: true })
  expect((await signInMethods(email)).google).toEqual([sub])
})

test('after signing in with the password, a shopper can link Google', async () => {
  const email = newEmail('elsewhere.example')
  const sub = newSubject()
  await signUp(email)
  expect(await signInWithGoogle({ sub, email })).toMatchObject({ needConfirmation: true })
  const { idToken, localId } = await signIn(email)
  const { body } = await bring(shop, await codeFor({ sub, email }, 'linkViaPopup'), { idToken })
  expect(body).toMatchObject({ isNewUser: false, localId })
  expect(decodeJwt(body.idToken ?? '')).toMatchObject({ firebase: { identities: { 'google.com': [sub] } } })
  expect(await signInWithGoogle({ sub, email })).toMatchObject({ localId })
  expect(await accountOf(email)).toMatchObject({ emailVerified: false })
})

test('linking verifies the e-mail address if Google hosts the mailbox', async () => {
  const [email, other] = [newEmail(), newEmail()]
  for (const address of [email, other]) {
    const { idToken } = await signUp(address)
    await bring(shop, await codeFor({ email }, 'linkViaPopup'), { idToken })
  }
  expect(await accountOf(email)).toMatchObject({ emailVerified: true })
  expect(await accountOf(other)).toMatchObject({ emailVerified: false })
})

test('a Google identity links to one account, and an account to one Google identity', async () => {
  const sub = newSubject()
  const owner = await signInWithGoogle({ sub, email: newEmail() })
  const { idToken } = await signUp(newEmail())
  const alreadyLinked = { status: 200, body: { errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' } }
  const taken = await bring(shop, await codeFor({ sub, email: newEmail() }), { idToken })
  expect(taken).toMatchObject(alreadyLinked)
  expect(taken.body).not.toHaveProperty('idToken')
  const second = await bring(shop, await codeFor({ email: newEmail() }), { idToken: owner.idToken })
  expect(second).toMatchObject(alreadyLinked)
})

test('linking requires a valid token and a recent sign-in', async () => {
  const { idToken, localId } = await signUp(newEmail())
  const event = await codeFor({ email: newEmail() })
  expect((await bring(shop, event, { idToken: 'nonsense' })).body.error?.message).toBe('INVALID_ID_TOKEN')
  await shop.db.run(sql`
    update sign_ins set authenticated_at = now() - interval '16 minutes' where uid = ${localId ?? ''}`)
  const late = await bring(shop, event, { idToken })
  expect(late.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await shop.db.run(sql`delete from sign_ins where uid = ${localId ?? ''}`)
  expect((await bring(shop, event, { idToken })).body.error?.message).toBe('TOKEN_EXPIRED')
})

/** The client library's credential from a response of a Google sign-in. */
function credentialIn(body: Signed): OAuthCredential {
  const result = { _tokenResponse: body } as unknown as UserCredential
  return GoogleAuthProvider.credentialFromResult(result) ?? expect.fail('There is no credential')
}

const byPassword = (email: string) => signInWithEmailAndPassword(firebaseClient(shop.origin), email, password)
const refusedWith = (code: string) => expect.objectContaining({ code: `auth/${code}` })

test('the credential of an unconfirmed sign-in links Google after signing in with the password', async () => {
  const said = { sub: newSubject(), email: newEmail('elsewhere.example') }
  await signUp(said.email)
  const unconfirmed = await signInWithGoogle(said)
  expect(unconfirmed).toMatchObject({ needConfirmation: true })
  const { user } = await byPassword(said.email)
  await linkWithCredential(user, credentialIn(unconfirmed))
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
  expect((await signInMethods(said.email)).google).toEqual([said.sub])
  expect(await signInWithGoogle(said)).toMatchObject({ localId: user.uid })
})

test('the credential of a refused linking signs in to the account that has the Google identity', async () => {
  const said = { sub: newSubject(), email: newEmail() }
  const owner = await signInWithGoogle(said)
  const { idToken } = await signUp(newEmail())
  const refused = (await bring(shop, await codeFor(said, 'linkViaPopup'), { idToken })).body
  expect(refused.errorMessage).toBe('FEDERATED_USER_ID_ALREADY_LINKED')
  const { user } = await signInWithCredential(firebaseClient(shop.origin), credentialIn(refused))
  expect(user.uid).toBe(owner.localId)
})

test('linking by credential keeps the rules of linking', async () => {
  const said = { sub: newSubject(), email: newEmail('elsewhere.example') }
  const { localId = '' } = await signUp(said.email)
  const { oauthAccessToken } = await signInWithGoogle(said)
  const other = await signUp(newEmail())
  await shop.db.run(sql`
    update sign_ins set authenticated_at = now() - interval '16 minutes' where uid = ${other.localId ?? ''}`)
  const late = await bringCredential(shop, oauthAccessToken, { idToken: other.idToken })
  expect(late.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const { body } = await bringCredential(shop, oauthAccessToken, {
    idToken: (await signIn(said.email)).idToken,
  })
  expect(body).toMatchObject({ localId })
})

test('reauthentication with a Google identity without an account reports another user', async () => {
  const said = { sub: newSubject(), email: newEmail('elsewhere.example') }
  await signUp(said.email)
  const stranger = await signInWithGoogle(said)
  const email = newEmail()
  await signUp(email)
  const { user } = await byPassword(email)
  await expect(reauthenticateWithCredential(user, credentialIn(stranger))).rejects.toEqual(
    refusedWith('user-mismatch'),
  )
  await expect(user.getIdToken(true)).resolves.toBeTypeOf('string')
  expect((await signInMethods(said.email)).google).toEqual([])
})

test('reauthentication with a credential of the same account renews the sign-in', async () => {
  const said = { sub: newSubject(), email: newEmail() }
  const signedIn = await signInWithGoogle(said)
  const { user } = await signInWithCredential(firebaseClient(shop.origin), credentialIn(signedIn))
  const again = credentialIn(await signInWithGoogle(said))
  const { user: same, operationType } = await reauthenticateWithCredential(user, again)
  expect([same.uid, operationType]).toEqual([signedIn.localId, 'reauthenticate'])
})

test('reauthentication requires a known Google identity', async () => {
  const said = { sub: newSubject(), email: newEmail() }
  const unknown = await bring(shop, await codeFor(said, 'reauthViaPopup'))
  expect(unknown.body.error?.message).toBe('USER_MISMATCH')
  expect(await accountOf(said.email)).toBeUndefined()
  const verified = newEmail()
  await signUp(verified)
  await verifyEmail(verified)
  const sameEmail = await bring(shop, await codeFor({ email: verified }, 'reauthViaPopup'))
  expect(sameEmail.body.error?.message).toBe('USER_MISMATCH')
  expect((await signInMethods(verified)).google).toEqual([])
  const { localId } = await signInWithGoogle(said)
  expect((await bring(shop, await codeFor(said, 'reauthViaRedirect'))).body).toMatchObject({ localId })
})

const nora = 'nora.quill@gmail.example'

test.each([
  ['a password', async () => void (await signUp(nora))],
  [
    'a verified e-mail address',
    async () => void (await insertAccount(shop.db, { uid: 'n', email: nora, emailVerified: true })),
  ],
  ['a Google account', async () => void (await signInWithGoogle({ email: nora }))],
])('the fake Google does not sign in to an account with %s', async (_what, make) => {
  await shop.db.run(sql`delete from accounts where email = ${nora}`)
  await make()
  const before = await signInMethods(nora)
  const { status, body } = await bring(demoShop, await choose(demoShop))
  expect([status, body]).toEqual([200, expect.objectContaining({ needConfirmation: true, email: nora })])
  expect(body).not.toHaveProperty('idToken')
  expect(await signInMethods(nora)).toEqual(before)
})

test('the fake Google cannot be linked to a real account', async () => {
  const { idToken, localId } = await signUp(newEmail())
  const event = await choose(demoShop, 'sim-amara-osei', { authType: 'linkViaPopup' })
  const { status, body } = await bring(demoShop, event, { idToken })
  expect([status, body.error?.message]).toEqual([400, 'OPERATION_NOT_ALLOWED'])
  expect(await shop.db.many(sql`select from account_identities where uid = ${localId ?? ''}`)).toHaveLength(0)
})

test('the fake Google does not sign in to an account that became real, even by subject', async () => {
  const { body } = await bring(demoShop, await choose(demoShop, 'sim-amara-osei'))
  const setSimulated = (simulated: boolean) =>
    shop.db.run(sql`update accounts set simulated = ${simulated} where uid = ${body.localId ?? ''}`)
  await setSimulated(false)
  const again = await bring(demoShop, await choose(demoShop, 'sim-amara-osei'))
  expect(again.body.error?.message).toBe('INVALID_IDP_RESPONSE')
  await setSimulated(true)
})

test('Google cannot be linked to an account of the fake Google', async () => {
  const { body } = await bring(demoShop, await choose(demoShop, 'sim-amara-osei'))
  await shop.db.run(sql`delete from account_identities where uid = ${body.localId ?? ''}`)
  const event = await codeFor({ email: newEmail() }, 'linkViaPopup')
  const linked = await bring(shop, event, { idToken: body.idToken })
  expect(linked.body.error?.message).toBe('OPERATION_NOT_ALLOWED')
})

test.each([true, false])(
  'Google takes over an account of the fake Google, e-mail verified: %s',
  async (email_verified) => {
    const email = 'felix.harrow@gmail.example'
    await shop.db.run(sql`delete from accounts where email = ${email}`)
    const simulated = await bring(demoShop, await choose(demoShop, 'sim-felix-harrow'))
    expect(await accountOf(email)).toMatchObject({ simulated: true })
    const sub = newSubject()
    const real = await signInWithGoogle({ sub, email, email_verified })
    expect(real).toMatchObject({ isNewUser: false, localId: simulated.body.localId })
    expect(await accountOf(email)).toMatchObject({ simulated: false, emailVerified: email_verified })
    expect((await signInMethods(email)).google).toEqual([sub])
    expect(await isSignedIn(simulated.body)).toBe(false)
    const back = await bring(demoShop, await choose(demoShop, 'sim-felix-harrow'))
    expect(back.body).toMatchObject({ needConfirmation: true })
  },
)

test('ten concurrent sign-ins of a new Google user create one account', async () => {
  const said = { sub: newSubject(), email: newEmail() }
  const codes = []
  for (let at = 0; at < 10; at += 1) codes.push(await codeFor(said))
  const answers = await Promise.all(codes.map((code) => bring(shop, code)))
  expect(new Set(answers.map(({ body }) => body.localId)).size).toBe(1)
  expect(answers.filter(({ body }) => body.isNewUser)).toHaveLength(1)
})

test('concurrent sign-ins of the owner take over an account that a squatter is linking', async () => {
  const said = { sub: newSubject(), email: newEmail() }
  const squatter = await signUp(said.email)
  const codes = []
  for (let at = 0; at < 10; at += 1) codes.push(await codeFor(said))
  const linking = await codeFor({ email: newEmail() }, 'linkViaPopup')
  const [squatterLinks, ...owners] = await Promise.all([
    bring(shop, linking, { idToken: squatter.idToken }),
    ...codes.map((code) => bring(shop, code)),
  ])
  expect(new Set(owners.map(({ body }) => body.localId))).toEqual(new Set([squatter.localId]))
  expect((await signInMethods(said.email)).google).toEqual([said.sub])
  expect(await isSignedIn(squatterLinks.body)).toBe(false)
  for (const { body } of owners) expect(await isSignedIn(body)).toBe(true)
})

/** Waits until a query is blocked by a lock. */
async function untilBlocked() {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await shop.db.many(waiting)).length === 0) await wait(10)
}

test('linking is refused if the sign-in ends at the same moment', async () => {
  const email = newEmail()
  const { idToken, localId = '' } = await signUp(email)
  const event = await codeFor({ email: newEmail() }, 'linkViaPopup')
  const { linking } = await shop.db.transaction(async (tx) => {
    await tx.run(sql`update accounts set password_hash = null where uid = ${localId}`)
    await tx.run(sql`delete from sign_ins where uid = ${localId}`)
    const linking = bring(shop, event, { idToken })
    await untilBlocked()
    return { linking }
  })
  expect((await linking).body.error?.message).toBe('TOKEN_EXPIRED')
  expect((await signInMethods(email)).google).toEqual([])
})

test('a sign-in during the move of its Google identity to another account gets the other account', async () => {
  const sub = newSubject()
  const { localId = '' } = await signInWithGoogle({ sub, email: newEmail() })
  const other = await signUp(newEmail())
  const event = await codeFor({ sub, email: newEmail() })
  const { coming } = await shop.db.transaction(async (tx) => {
    await tx.run(sql`update accounts set name = 'Ada' where uid = ${localId}`)
    await tx.run(sql`update account_identities set uid = ${other.localId} where subject = ${sub}`)
    const coming = bring(shop, event)
    await untilBlocked()
    return { coming }
  })
  expect((await coming).body).toMatchObject({ localId: other.localId, isNewUser: false })
})

test('of concurrent Google users with the same e-mail address, one gets the account', async () => {
  const email = newEmail('books.example')
  const codes = []
  for (let at = 0; at < 6; at += 1) codes.push(await codeFor({ email, hd: 'books.example' }))
  const answers = await Promise.all(codes.map((code) => bring(shop, code)))
  expect(answers.filter(({ body }) => body.idToken)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.needConfirmation)).toHaveLength(5)
})

const messageTo = async (email: string, subject: string) =>
  (await shop.mail.latest()).messages.find((message) => message.to === email && message.subject === subject)

async function resetPassword(email: string) {
  await ask(shop, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await shop.identity.settled()
  const message = await messageTo(email, 'Choose a new password')
  const oobCode = /oobCode=([\w-]+)/.exec(message?.text ?? '')?.[1]
  return ask(shop, 'resetPassword', { oobCode, newPassword: 'the owner knows this' })
}

test('a password reset by the owner removes a Google identity that a squatter linked', async () => {
  const email = newEmail('elsewhere.example')
  const { idToken } = await signUp(email)
  const squatter = { sub: newSubject(), email: newEmail() }
  await bring(shop, await codeFor(squatter, 'linkViaPopup'), { idToken })
  expect(await messageTo(email, 'Google log-in added to your account')).toBeDefined()
  expect((await signInMethods(email)).google).toEqual([squatter.sub])
  await resetPassword(email)
  expect((await signInMethods(email)).google).toEqual([])
  const elsewhere = await signInWithGoogle(squatter)
  expect(elsewhere.localId).not.toBe((await accountOf(email))?.uid)
})

test('on a verified account a reset keeps the Google identity with the same e-mail address', async () => {
  const email = newEmail()
  const { localId } = await signInWithGoogle({ sub: 'of-the-owner', email })
  await resetPassword(email)
  expect(await signInMethods(email)).toEqual({ password: true, google: ['of-the-owner'] })
  expect((await signInWithGoogle({ sub: 'of-the-owner', email })).localId).toBe(localId)
})

/** An account with a password and Google, signed in with both. */
async function withBoth() {
  const email = newEmail()
  const { idToken } = await signUp(email)
  const sub = newSubject()
  const byGoogle = (await bring(shop, await codeFor({ sub, email }, 'linkViaPopup'), { idToken })).body
  return { email, sub, byGoogle, byPassword: await signIn(email) }
}

const unlink = async ({ idToken }: Signed, ...deleteProvider: string[]) =>
  (await ask(shop, 'update', { idToken, deleteProvider })).body.error?.message

test('unlinking Google ends its sign-ins', async () => {
  const { email, byGoogle, byPassword } = await withBoth()
  expect(await unlink(byPassword, 'google.com')).toBeUndefined()
  expect(await signInMethods(email)).toEqual({ password: true, google: [] })
  expect([await isSignedIn(byGoogle), await isSignedIn(byPassword)]).toEqual([false, true])
})

test('the last sign-in method cannot be unlinked', async () => {
  const { email, sub, byGoogle, byPassword } = await withBoth()
  for (const names of [
    ['google.com', 'password'],
    ['google.com', 'google.com', 'password'],
  ])
    expect(await unlink(byPassword, ...names)).toMatch(/^OPERATION_NOT_ALLOWED : /)
  expect(await signInMethods(email)).toEqual({ password: true, google: [sub] })
  expect([await isSignedIn(byGoogle), await isSignedIn(byPassword)]).toEqual([true, true])
  expect(await unlink(byGoogle, 'password')).toBeUndefined()
  expect(await unlink(byGoogle, 'google.com')).toMatch(/^OPERATION_NOT_ALLOWED : /)
  expect(await signInMethods(email)).toEqual({ password: false, google: [sub] })
})

test('a provider that is not linked cannot be unlinked, and the others of the request stay', async () => {
  const { email, sub, byPassword } = await withBoth()
  for (const names of [
    ['github.com'],
    ['google.com', 'github.com'],
    ['github.com', 'google.com', 'password'],
  ])
    expect(await unlink(byPassword, ...names)).toBe('NO_SUCH_PROVIDER')
  expect(await signInMethods(email)).toEqual({ password: true, google: [sub] })
})
