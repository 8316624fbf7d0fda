import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { staffAccount } from '../../../contract/people/staff-account.ts'
import { readCatalogue } from '../../../messages/read-catalogue.ts'
import { sql } from '../../database/sql.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { bookseller, openTestShop } from '../../testing/test-shop.ts'
import { prolongWait } from '../../throttle/testing/prolong-wait.sql.ts'
import { findAdmin, insertAdmin } from '../admins.sql.ts'
import { reencryptTotp, totpEncryption } from '../second-factor.ts'
import { secret as storeSecret } from '../../testing/shop-options.ts'

const shop = await openTestShop()
const { call, send, db } = shop
const password = 'correct horse battery'

/** A member of staff with a password. */
async function hire(username: string) {
  const passwordHash = await hashPassword(password)
  await insertAdmin(db, { ...bookseller, username, passwordHash }, { role: 'clerk' })
  return { as: await tokenOf(username) }
}

const logIn = (username: string, more: { code?: string; password?: string } = {}) =>
  send(admin.logIn, { body: { username, password, ...more } })

const tokenOf = async (username: string, more = {}) => (await logIn(username, more)).body.token

const forgetAttempts = () => db.run(sql`delete from throttles`)

/** Turns two-step log-in on; `codeIn` is the code some steps from then. */
async function withTotp(as: string) {
  const { body: started } = await call(
    201,
    staffAccount.startTotp,
    { body: { currentPassword: password } },
    { as },
  )
  const totp = new TOTP({ secret: Secret.fromBase32(started.secret) })
  const start = Date.now()
  const codeIn = (steps: number) => totp.generate({ timestamp: start + steps * 30_000 })
  const confirm = (code: string) => send(staffAccount.confirmTotp, { body: { code } }, { as })
  return { ...started, codeIn, confirm }
}

test('a log-in tells the language that the member of staff has chosen, and refusals speak it', async () => {
  const fay = await hire('fay')
  expect((await logIn('fay')).body.language).toBeNull()
  await call(200, staffAccount.edit, { body: { name: 'Fay', email: '', language: 'fr' } }, fay)
  expect((await logIn('fay')).body.language).toBe('fr')
  const { body } = await call(400, staffAccount.edit, { body: { name: '', email: '' } }, fay)
  expect(body).toMatchObject({ fields: [{ field: 'name', message: readCatalogue('fr')['Enter a name'] }] })
})

test('name and e-mail address can be changed', async () => {
  const ed = await hire('ed')
  const edit = { name: 'Edward', email: 'Ed@Shop.example' }
  const { body } = await call(200, staffAccount.edit, { body: edit }, ed)
  expect(body).toMatchObject({ username: 'ed', name: 'Edward', email: 'ed@shop.example', hasTotp: false })
  expect((await call(200, admin.me, {}, ed)).body.name).toBe('Edward')
  const cleared = await call(200, staffAccount.edit, { body: { ...edit, email: '' } }, ed)
  expect(cleared.body.email).toBe(null)
  const wrong = [
    ...[' ', 'Shopper', 'the shop', ' Y.O.U ', '\uFF33hop'].map((name) => ({ name })),
    { email: 'nobody' },
  ]
  for (const change of wrong)
    expect((await send(staffAccount.edit, { body: { ...edit, ...change } }, ed)).status).toBe(400)
})

test('a new password needs the current one, and ends all other sessions', async () => {
  const [here, elsewhere] = [await hire('pia'), { as: await tokenOf('pia') }]
  const change = (currentPassword: string, chosen: string) =>
    send(staffAccount.changePassword, { body: { currentPassword, password: chosen } }, here)
  expect((await change('wrong', 'another good one')).body.fields).toEqual([
    { field: 'currentPassword', message: 'This is not your current password' },
  ])
  expect((await change(password, 'short')).body.fields[0].message).toBe('Use 10 characters or more')
  expect((await change(password, '1234567890')).body.fields[0].field).toBe('password')
  const changed = await change(password, 'another good one')
  expect(changed.status).toBe(200)
  for (const { as } of [here, elsewhere]) expect((await send(admin.me, {}, { as })).status).toBe(401)
  await call(200, admin.me, {}, { as: changed.body.token })
  expect((await logIn('pia')).status).toBe(401)
  expect((await logIn('pia', { password: 'another good one' })).status).toBe(200)
})

test('guesses at the current password are throttled like those at the log-in', async () => {
  const gus = await hire('gus')
  const body = { currentPassword: 'wrong', password: 'another good one' }
  const { changePassword, startTotp } = staffAccount
  const statuses = []
  for (const route of [changePassword, startTotp, changePassword, startTotp, changePassword])
    statuses.push((await send(route, { body }, gus)).status)
  await prolongWait(db, 'admin gus from 127.0.0.1')
  statuses.push((await send(startTotp, { body }, gus)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect((await logIn('gus')).status).toBe(429)
})

test('with two-step log-in the password alone does not suffice, and a code works once', async () => {
  const tess = await hire('tess')
  const start = (currentPassword: string) => send(staffAccount.startTotp, { body: { currentPassword } }, tess)
  // With a stolen token alone, somebody could lock the owner out.
  expect((await start('wrong')).body.fields).toEqual([
    { field: 'currentPassword', message: 'This is not your current password' },
  ])
  expect((await start('')).status).toBe(400)
  const { codeIn, confirm, secret, uri } = await withTotp(tess.as)
  expect(uri).toContain(`secret=${secret}`)
  expect((await logIn('tess')).status).toBe(200)
  expect((await confirm('000000')).body.fields[0].field).toBe('code')
  const elsewhere = { as: await tokenOf('tess') }
  const { body: confirmed } = await confirm(codeIn(0))
  expect(confirmed).toMatchObject({ recoveryCodes: { length: 10 }, expiresIn: 3600 })
  // Somebody who had only the password may be signed in.
  for (const session of [tess, elsewhere]) expect((await send(admin.me, {}, session)).status).toBe(401)
  tess.as = confirmed.token
  const again = { body: { code: codeIn(0) } }
  expect((await send(staffAccount.confirmTotp, again, tess)).body.code).toBe('totp-on')
  expect((await start(password)).body.code).toBe('totp-on')

  const { status, body } = await logIn('tess')
  expect([status, body.code]).toEqual([401, 'totp-required'])
  expect((await logIn('tess', { password: 'wrong', code: codeIn(1) })).body.code).toBe('unauthenticated')
  expect((await logIn('tess', { code: codeIn(0) })).body.code).toBe('totp-used')
  expect((await logIn('tess', { code: codeIn(5) })).body.code).toBe('totp-wrong')
  await forgetAttempts()
  const code = codeIn(1)
  const both = await Promise.all([logIn('tess', { code }), logIn('tess', { code: ` ${code} ` })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await logIn('tess', { code })).body.code).toBe('totp-used')

  const { as } = { as: both.find(({ status }) => status === 200)?.body.token }
  const { body: own } = await call(200, staffAccount.signIns, { query: { limit: 3 } }, { as })
  expect(own.signIns.map(({ outcome }) => outcome).sort()).toEqual(['signed-in', 'wrong-code', 'wrong-code'])
})

test('a recovery code works once, and turning two-step log-in off needs a code', async () => {
  const rosa = await hire('rosa')
  const { codeIn, confirm } = await withTotp(rosa.as)
  const { recoveryCodes, token } = (await confirm(codeIn(0))).body
  const [code = '', other = ''] = recoveryCodes
  rosa.as = token
  expect((await logIn('rosa', { code: code.toUpperCase() })).status).toBe(200)
  expect((await logIn('rosa', { code })).body.code).toBe('totp-wrong')
  expect((await call(200, staffAccount.get, {}, rosa)).body).toMatchObject({
    hasTotp: true,
    recoveryCodesLeft: 9,
  })
  const turnOff = (code: string) => send(staffAccount.turnOffTotp, { body: { code } }, rosa)
  expect((await turnOff('000000')).body.fields[0].field).toBe('code')
  expect((await logIn('rosa')).status).toBe(401)
  expect((await turnOff(other)).status).toBe(204)
  expect((await turnOff(other)).body.code).toBe('totp-off')
  expect((await logIn('rosa')).status).toBe(200)
})

test('guesses at codes are throttled, also by somebody who knows the password', async () => {
  const gina = await hire('gina')
  const { codeIn, confirm } = await withTotp(gina.as)
  expect((await confirm(codeIn(0))).status).toBe(200)
  await forgetAttempts()
  const answers = []
  for (const code of ['', '000000', '', '000000', ''])
    answers.push((await logIn('gina', code ? { code } : {})).status)
  await prolongWait(db, 'admin gina from 127.0.0.1')
  answers.push((await logIn('gina', { code: '000000' })).status)
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test('secrets of second factors are encrypted, and outlive a rotation of SECRET', async () => {
  const vera = await hire('vera')
  const { codeIn, confirm, secret } = await withTotp(vera.as)
  await confirm(codeIn(0))
  const stored = async () => (await findAdmin(db, 'vera'))?.totpEncrypted ?? Buffer.of()
  expect((await stored()).toString('latin1')).not.toContain(secret)
  await reencryptTotp(db, 'another secret that is long enough', storeSecret)
  expect(totpEncryption('another secret that is long enough').decrypt(await stored())).toBe(secret)
  await reencryptTotp(db, storeSecret, 'another secret that is long enough')
  expect((await logIn('vera', { code: codeIn(1) })).status).toBe(200)
})
