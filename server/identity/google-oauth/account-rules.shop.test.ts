import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { accountWithEmail, insertAccount } from '../firebase-auth-api/accounts.sql.ts'
import { openShopWithGoogle } from './testing/shop-with-google.ts'
import { ask, bring, choose, type Signed, visitGoogle } from './testing/popup.ts'

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

/** What the shop's page brings after a visit at Google, who says this. */
async function codeFor(
  { sub = newSubject(), email_verified = true, ...said }: Said,
  authType = 'signInViaPopup',
) {
  fakeGoogle.behave({ claims: { sub, email_verified, name: 'Ada at Google', ...said } })
  return (await visitGoogle(shop, { authType })).event
}

const comeByGoogle = async (said: Said) => (await bring(shop, await codeFor(said))).body
const signUp = async (email: string) => (await ask(shop, 'signUp', { email, password })).body
const signIn = async (email: string) => (await ask(shop, 'signInWithPassword', { email, password })).body
const prove = (email: string) =>
  shop.db.run(sql`update accounts set email_verified = true where email = ${email}`)
const accountOf = async (email: string) => accountWithEmail(shop.db, email)
const waysIn = async (email: string) => {
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
const isAlive = async ({ refreshToken }: Signed) => (await refresh(refreshToken)).ok

test('somebody new gets an account, and enters it again whatever their address is by then', async () => {
  const sub = newSubject()
  const email = newEmail()
  const first = await comeByGoogle({ sub, email })
  expect(first).toMatchObject({ isNewUser: true, email })
  expect(decodeJwt(first.idToken ?? '')).toMatchObject({
    sub: first.localId,
    email,
    email_verified: true,
    name: 'Ada at Google',
    firebase: { sign_in_provider: 'google.com', identities: { 'google.com': [sub] } },
  })
  const again = await comeByGoogle({ sub, email: newEmail() })
  expect(again).toMatchObject({ isNewUser: false, localId: first.localId })
  expect((await accountOf(email))?.uid).toBe(first.localId)
})

test('an address that Google has not checked is not proved here', async () => {
  const email = newEmail('elsewhere.example')
  await comeByGoogle({ email, email_verified: false })
  expect(await accountOf(email)).toMatchObject({ emailVerified: false })
})

test.each([
  ['at Google itself', 'gmail.com', undefined],
  ['of an organisation that has its mail at Google', 'books.example', 'books.example'],
])('a proved address %s is linked', async (_what, domain, hd) => {
  const email = newEmail(domain)
  const before = await signUp(email)
  await prove(email)
  const sub = newSubject()
  const after = await comeByGoogle({ sub, email, ...(hd && { hd }) })
  expect(after).toMatchObject({ isNewUser: false, localId: before.localId })
  expect(await waysIn(email)).toEqual({ password: true, google: [sub] })
  expect(await isAlive(before)).toBe(true)
})

test('an account whose address nobody has proved goes to its owner, and whoever made it is out', async () => {
  const email = newEmail()
  const squatter = await signUp(email)
  await ask(shop, 'update', { idToken: squatter.idToken, displayName: 'Squatter' })
  const sub = newSubject()
  const owner = await comeByGoogle({ sub, email })
  expect(owner).toMatchObject({ isNewUser: false, localId: squatter.localId })
  expect(await accountOf(email)).toMatchObject({ emailVerified: true, name: 'Ada at Google' })
  expect(await waysIn(email)).toEqual({ password: false, google: [sub] })
  expect(await isAlive(squatter)).toBe(false)
  expect((await ask(shop, 'lookup', { idToken: squatter.idToken })).status).toBe(400)
  expect((await signIn(email)).error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await isAlive(owner)).toBe(true)
})

test('whoever is out cannot take the account away by a letter that was already sent', async () => {
  const email = newEmail()
  const { idToken } = await signUp(email)
  const newAddress = newEmail('squatter.example')
  await ask(shop, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newAddress })
  const sent = await shop.mail.messages()
  const oobCode = /oobCode=([\w-]+)/.exec(sent.find(({ to }) => to === newAddress)?.text ?? '')?.[1]
  expect(oobCode).toBeTypeOf('string')
  await comeByGoogle({ email })
  expect((await ask(shop, 'update', { oobCode })).body.error?.message).toBe('INVALID_OOB_CODE')
  expect(await accountOf(email)).toBeDefined()
})

test('another account of Google that had the address unproved goes as well', async () => {
  const email = newEmail('books.example')
  const earlier = await comeByGoogle({ email, email_verified: false })
  const sub = newSubject()
  await comeByGoogle({ sub, email, hd: 'books.example' })
  expect((await waysIn(email)).google).toEqual([sub])
  expect(await isAlive(earlier)).toBe(false)
})

test.each([
  ['Google does not keep its mail', { email_verified: true }, 'elsewhere.example'],
  ['Google has not checked it', { email_verified: false }, 'gmail.com'],
])('an address that has an account is not enough where %s', async (_why, said, domain) => {
  for (const isProved of [true, false]) {
    const email = newEmail(domain)
    const owner = await signUp(email)
    if (isProved) await prove(email)
    const { status, body } = await bring(shop, await codeFor({ email, ...said }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ needConfirmation: true, email, verifiedProvider: [] })
    expect(body).not.toHaveProperty('idToken')
    expect(body).not.toHaveProperty('localId')
    expect(await waysIn(email)).toEqual({ password: true, google: [] })
    expect(await isAlive(owner)).toBe(true)
  }
})

test('a new owner of an address does not get the account of the one who had it', async () => {
  const email = newEmail('books.example')
  const sub = newSubject()
  await comeByGoogle({ sub, email, hd: 'books.example' })
  expect(await comeByGoogle({ email, hd: 'books.example' })).toMatchObject({ needConfirmation: true })
  expect((await waysIn(email)).google).toEqual([sub])
})

test('whoever signs in with the password can link Google then', async () => {
  const email = newEmail('elsewhere.example')
  const sub = newSubject()
  await signUp(email)
  expect(await comeByGoogle({ sub, email })).toMatchObject({ needConfirmation: true })
  const { idToken, localId } = await signIn(email)
  const { body } = await bring(shop, await codeFor({ sub, email }, 'linkViaPopup'), { idToken })
  expect(body).toMatchObject({ isNewUser: false, localId })
  expect(decodeJwt(body.idToken ?? '')).toMatchObject({ firebase: { identities: { 'google.com': [sub] } } })
  expect(await comeByGoogle({ sub, email })).toMatchObject({ localId })
  expect(await accountOf(email)).toMatchObject({ emailVerified: false })
})

test('linking proves the address where Google keeps its mail', async () => {
  const [email, other] = [newEmail(), newEmail()]
  for (const address of [email, other]) {
    const { idToken } = await signUp(address)
    await bring(shop, await codeFor({ email }, 'linkViaPopup'), { idToken })
  }
  expect(await accountOf(email)).toMatchObject({ emailVerified: true })
  expect(await accountOf(other)).toMatchObject({ emailVerified: false })
})

test('what is linked to one account is not linked to a second one, and an account has one Google', async () => {
  const sub = newSubject()
  const owner = await comeByGoogle({ sub, email: newEmail() })
  const { idToken } = await signUp(newEmail())
  const alreadyLinked = { status: 200, body: { errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' } }
  const taken = await bring(shop, await codeFor({ sub, email: newEmail() }), { idToken })
  expect(taken).toMatchObject(alreadyLinked)
  expect(taken.body).not.toHaveProperty('idToken')
  const second = await bring(shop, await codeFor({ email: newEmail() }), { idToken: owner.idToken })
  expect(second).toMatchObject(alreadyLinked)
})

test('linking needs a good token of somebody who has just signed in', async () => {
  const { idToken, localId } = await signUp(newEmail())
  const event = await codeFor({ email: newEmail() })
  expect((await bring(shop, event, { idToken: 'nonsense' })).body.error?.message).toBe('INVALID_ID_TOKEN')
  await shop.db.run(sql`
    update sign_ins set authenticated_at = now() - interval '16 minutes' where uid = ${localId ?? ''}`)
  const late = await bring(shop, event, { idToken })
  expect(late.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await shop.db.run(sql`delete from sign_ins where uid = ${localId ?? ''}`)
  expect((await bring(shop, event, { idToken })).body.error?.message).toBe('INVALID_ID_TOKEN')
})

test('whoever proves once more who they are must be known', async () => {
  const said = { sub: newSubject(), email: newEmail() }
  const unknown = await bring(shop, await codeFor(said, 'reauthViaPopup'))
  expect(unknown.body.error?.message).toBe('INVALID_IDP_RESPONSE')
  expect(await accountOf(said.email)).toBeUndefined()
  const { localId } = await comeByGoogle(said)
  expect((await bring(shop, await codeFor(said, 'reauthViaRedirect'))).body).toMatchObject({ localId })
})

const nora = 'nora.quill@gmail.example'

test.each([
  ['a password', async () => void (await signUp(nora))],
  [
    'a proved address',
    async () => void (await insertAccount(shop.db, { uid: 'n', email: nora, emailVerified: true })),
  ],
  ['a Google account', async () => void (await comeByGoogle({ email: nora }))],
])('the stand-in does not enter an account with %s', async (_what, make) => {
  await shop.db.run(sql`delete from accounts where email = ${nora}`)
  await make()
  const before = await waysIn(nora)
  const { status, body } = await bring(demoShop, await choose(demoShop))
  expect([status, body]).toEqual([200, expect.objectContaining({ needConfirmation: true, email: nora })])
  expect(body).not.toHaveProperty('idToken')
  expect(await waysIn(nora)).toEqual(before)
})

test('the stand-in is not linked to an account that is not its own', async () => {
  const { idToken, localId } = await signUp(newEmail())
  const event = await choose(demoShop, 'sim-amara-osei', { authType: 'linkViaPopup' })
  const { status, body } = await bring(demoShop, event, { idToken })
  expect([status, body.error?.message]).toEqual([400, 'OPERATION_NOT_ALLOWED'])
  expect(await shop.db.many(sql`select from account_identities where uid = ${localId ?? ''}`)).toHaveLength(0)
})

test('the stand-in does not enter what has become a real account, even by its own number', async () => {
  const { body } = await bring(demoShop, await choose(demoShop, 'sim-amara-osei'))
  const setSimulated = (simulated: boolean) =>
    shop.db.run(sql`update accounts set simulated = ${simulated} where uid = ${body.localId ?? ''}`)
  await setSimulated(false)
  const again = await bring(demoShop, await choose(demoShop, 'sim-amara-osei'))
  expect(again.body.error?.message).toBe('INVALID_IDP_RESPONSE')
  await setSimulated(true)
})

test('Google is not linked to an account of the stand-in', async () => {
  const { body } = await bring(demoShop, await choose(demoShop, 'sim-amara-osei'))
  await shop.db.run(sql`delete from account_identities where uid = ${body.localId ?? ''}`)
  const event = await codeFor({ email: newEmail() }, 'linkViaPopup')
  const linked = await bring(shop, event, { idToken: body.idToken })
  expect(linked.body.error?.message).toBe('OPERATION_NOT_ALLOWED')
})

test.each([true, false])(
  'Google takes over an account of the stand-in, proved: %s',
  async (email_verified) => {
    const email = 'felix.harrow@gmail.example'
    await shop.db.run(sql`delete from accounts where email = ${email}`)
    const simulated = await bring(demoShop, await choose(demoShop, 'sim-felix-harrow'))
    expect(await accountOf(email)).toMatchObject({ simulated: true })
    const sub = newSubject()
    const real = await comeByGoogle({ sub, email, email_verified })
    expect(real).toMatchObject({ isNewUser: false, localId: simulated.body.localId })
    expect(await accountOf(email)).toMatchObject({ simulated: false, emailVerified: email_verified })
    expect((await waysIn(email)).google).toEqual([sub])
    expect(await isAlive(simulated.body)).toBe(false)
    const back = await bring(demoShop, await choose(demoShop, 'sim-felix-harrow'))
    expect(back.body).toMatchObject({ needConfirmation: true })
  },
)

test('ten windows of somebody new make one account', async () => {
  const said = { sub: newSubject(), email: newEmail() }
  const codes = []
  for (let at = 0; at < 10; at += 1) codes.push(await codeFor(said))
  const answers = await Promise.all(codes.map((code) => bring(shop, code)))
  expect(new Set(answers.map(({ body }) => body.localId)).size).toBe(1)
  expect(answers.filter(({ body }) => body.isNewUser)).toHaveLength(1)
})

test('an owner who comes ten times at once to an account that a squatter made puts the squatter out', async () => {
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
  expect((await waysIn(said.email)).google).toEqual([said.sub])
  expect(await isAlive(squatterLinks.body)).toBe(false)
  for (const { body } of owners) expect(await isAlive(body)).toBe(true)
})

/** Until a call waits for what somebody else holds in the database. */
async function untilOneWaits() {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await shop.db.many(waiting)).length === 0) await wait(10)
}

test('whoever is put out at the same moment does not link any more', async () => {
  const email = newEmail()
  const { idToken, localId = '' } = await signUp(email)
  const event = await codeFor({ email: newEmail() }, 'linkViaPopup')
  const { linking } = await shop.db.transaction(async (tx) => {
    await tx.run(sql`update accounts set password_hash = null where uid = ${localId}`)
    await tx.run(sql`delete from sign_ins where uid = ${localId}`)
    const linking = bring(shop, event, { idToken })
    await untilOneWaits()
    return { linking }
  })
  expect((await linking).body.error?.message).toBe('INVALID_ID_TOKEN')
  expect((await waysIn(email)).google).toEqual([])
})

test('whoever comes while their Google goes to another account enters the other', async () => {
  const sub = newSubject()
  const { localId = '' } = await comeByGoogle({ sub, email: newEmail() })
  const other = await signUp(newEmail())
  const event = await codeFor({ sub, email: newEmail() })
  const { coming } = await shop.db.transaction(async (tx) => {
    await tx.run(sql`update accounts set name = 'Ada' where uid = ${localId}`)
    await tx.run(sql`update account_identities set uid = ${other.localId} where subject = ${sub}`)
    const coming = bring(shop, event)
    await untilOneWaits()
    return { coming }
  })
  expect((await coming).body).toMatchObject({ localId: other.localId, isNewUser: false })
})

test('two accounts of Google that say they have the same address do not both get it', async () => {
  const email = newEmail('books.example')
  const codes = []
  for (let at = 0; at < 6; at += 1) codes.push(await codeFor({ email, hd: 'books.example' }))
  const answers = await Promise.all(codes.map((code) => bring(shop, code)))
  expect(answers.filter(({ body }) => body.idToken)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.needConfirmation)).toHaveLength(5)
})

const letterTo = async (email: string, subject: string) =>
  (await shop.mail.messages()).find((message) => message.to === email && message.subject === subject)

async function resetPassword(email: string) {
  await ask(shop, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await shop.identity.settled()
  const letter = await letterTo(email, 'Choose a new password')
  const oobCode = /oobCode=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  return ask(shop, 'resetPassword', { oobCode, newPassword: 'the owner knows this' })
}

test('a Google that a squatter has linked is gone when the owner of the address resets the password', async () => {
  const email = newEmail('elsewhere.example')
  const { idToken } = await signUp(email)
  const squatter = { sub: newSubject(), email: newEmail() }
  await bring(shop, await codeFor(squatter, 'linkViaPopup'), { idToken })
  expect(await letterTo(email, 'Your account can now be entered with Google')).toBeDefined()
  expect((await waysIn(email)).google).toEqual([squatter.sub])
  await resetPassword(email)
  expect((await waysIn(email)).google).toEqual([])
  const elsewhere = await comeByGoogle(squatter)
  expect(elsewhere.localId).not.toBe((await accountOf(email))?.uid)
})

test('on a proved account a reset leaves the Google of the same address', async () => {
  const email = newEmail()
  const { localId } = await comeByGoogle({ sub: 'of-the-owner', email })
  await resetPassword(email)
  expect(await waysIn(email)).toEqual({ password: true, google: ['of-the-owner'] })
  expect((await comeByGoogle({ sub: 'of-the-owner', email })).localId).toBe(localId)
})

test('whoever came by a Google that is taken off the account is out, and the last way in stays', async () => {
  const email = newEmail()
  const { idToken } = await signUp(email)
  const linked = { sub: newSubject(), email }
  const byGoogle = (await bring(shop, await codeFor(linked, 'linkViaPopup'), { idToken })).body
  const byPassword = await signIn(email)
  await ask(shop, 'update', { idToken: byPassword.idToken, deleteProvider: ['google.com', 'password'] })
  expect(await waysIn(email)).toEqual({ password: true, google: [] })
  expect([await isAlive(byGoogle), await isAlive(byPassword)]).toEqual([false, true])
})
