import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { staffAccount } from '../../contract/people/staff-account.ts'
import { sql } from '../database/sql.ts'
import { root } from '../testing/store-process.ts'
import { bookseller, openTestShop } from '../testing/test-shop.ts'
import { findAdmin, insertAdmin } from './admins.sql.ts'
import { recoverOwner } from './reset-owner-command.ts'
import { setPassword } from './testing/set-password.ts'

const shop = await openTestShop()
const { call, send, db } = shop
const currentPassword = 'correct horse battery'
await setPassword(db, bookseller.username, currentPassword)
const owner = { as: await shop.adminToken() }

const logIn = (password: string) => send(admin.logIn, { body: { username: 'admin', password } })

/** As `npm run reset-owner` runs it, beside the open store. */
async function run(...username: string[]) {
  const { host, port, user, password, database } = shop.connection
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL }
  const script = join(root, 'server/admin/reset-owner.ts')
  return promisify(execFile)(process.execPath, [script, ...username], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
}

test('the only owner gets a new password, without a second factor and without sessions', async () => {
  await call(201, staffAccount.startTotp, { body: { currentPassword } }, owner)
  await db.run(sql`update admins set totp_encrypted = totp_pending_encrypted`)
  await db.run(sql`
    update throttles set attempts = 106, next_attempt_at = now() + interval '1 minute' where key = 'admin admin'`)
  const { code, said } = await run()
  expect([code, said]).toEqual([0, expect.stringContaining('not shown again')])
  const password = /password: (\S+)\./.exec(said)?.[1] ?? ''
  expect((await logIn(password)).status).toBe(200)
  expect((await send(admin.me, {}, owner)).status).toBe(401)
  expect((await findAdmin(db, 'admin'))?.totpEncrypted).toBe(null)
  expect(await db.first(sql`select actor from audit_log where action = 'account.reset'`)).toEqual({
    actor: 'npm run reset-owner',
  })
})

test('with several owners the username is required, and it must name an owner', async () => {
  await insertAdmin(db, { ...bookseller, username: 'otto' })
  await insertAdmin(db, { ...bookseller, username: 'clara' }, { role: 'clerk' })
  const refused = await run('clara')
  expect([refused.code, refused.said]).toEqual([
    1,
    'No password was changed: clara is not an owner. The owners are admin, otto\n',
  ])
  expect(await recoverOwner(db, undefined)).toEqual({
    refused: 'which owner? npm run reset-owner -- <username>. The owners are admin, otto',
  })
  expect(await recoverOwner(db, 'Otto')).toMatchObject({ username: 'otto' })
})
