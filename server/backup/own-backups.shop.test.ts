import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { urlOf } from '../../contract/request.ts'
import { setPassword } from '../admin/testing/set-password.ts'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import type { DiskRoom } from '../lib/file-system.ts'
import { inLanguage } from '../lib/language.ts'
import { openTestShop, someBook } from '../testing/test-shop.ts'
import { backupFolder, type BackUp, takeOwnBackup } from './take-backup.ts'
import { emptyDatabase } from './testing/borrow.ts'
import { ask, restore } from './testing/there-and-back.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'shop-backups-'))
const folder = backupFolder({ dataDir })
const place = {
  dataDir,
  secret: 'a secret of the environment',
  previousSecret: undefined,
  backup: { passphrase: undefined, passphraseFile: undefined },
} satisfies Partial<Config>

/** How a test makes backups fail or wait. */
let instead: BackUp | undefined
let room: DiskRoom
const options = {
  isDemo: false,
  backupFolder: folder,
  diskRoom: () => room,
  backUp: (connection, how) => instead?.(how) ?? takeOwnBackup(connection, place, how),
} satisfies Parameters<typeof openTestShop>[0]

const shop = await openTestShop(options)
const beside = await openTestShop({ ...options, database: shop.connection })
const password = 'correct horse battery'
await setPassword(shop.db, 'admin', password)
const as = { as: await shop.adminToken() }
const { list, take, download, remove } = contract.backups

beforeEach(async () => {
  instead = undefined
  room = { free: Infinity, reserve: 0 }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await shop.db.run(sql`delete from settings where name = 'last-backup'`)
})

const listed = async (at = shop) => (await at.call(200, list, {}, as)).body

async function taken() {
  await shop.call(202, take, {}, as)
  await expect.poll(async () => (await listed()).isRunning).toBe(false)
  return (await listed()).backups
}

const sendDownload = (name: string, body: object) =>
  fetch(shop.origin + urlOf(download, { params: { name } }), {
    method: 'POST',
    headers: { authorization: `Bearer ${as.as}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const lastAudited = () => shop.db.first(sql`select action, subject from audit_log order by id desc limit 1`)

/** A backup that waits until the test, or the end of the shop, lets it go on. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>()
  instead = async ({ signal } = {}) => {
    signal?.addEventListener('abort', () => resolve())
    await promise
    return signal?.aborted ? { refused: 'stopped' } : { file: 'any' }
  }
  return resolve
}

test('a backup that the owner takes is listed, can be downloaded with the password, and restores the shop', async () => {
  const body = { ...someBook, title: 'Kept' }
  await shop.call(201, contract.books.create, { body }, as)
  const [backup] = await taken()
  expect(backup).toMatchObject({ isDaily: false, name: expect.stringMatching(/^book-store-.*Z\.backup$/) })
  const name = backup?.name ?? ''
  const onDisk = await readFile(join(folder, name))
  expect(backup?.size).toBe(onDisk.length)

  const wrong = await sendDownload(name, { currentPassword: 'another password' })
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ fields: [{ field: 'currentPassword' }] })
  expect((await sendDownload(name, {})).status).toBe(400)
  const sent = await sendDownload(name, { currentPassword: password })
  expect(sent.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(sent.headers.get('content-length')).toBe(String(onDisk.length))
  expect(Buffer.from(await sent.arrayBuffer()).equals(onDisk)).toBe(true)
  expect(await lastAudited()).toEqual({ action: 'backup.download', subject: name })

  const empty = await emptyDatabase()
  await restore(empty, join(folder, name))
  expect(await ask(empty, 'select title from books')).toContainEqual({ title: 'Kept' })
})

test('a deleted backup is gone; other files of the folder are never named, sent or deleted', async () => {
  const [backup] = await taken()
  await writeFile(join(folder, 'notes.txt'), 'of somebody')
  await writeFile(join(dataDir, 'secret'), 'of the shop')
  await shop.call(204, remove, { params: { name: backup?.name ?? '' } }, as)
  expect((await listed()).backups).toEqual([])
  await shop.call(404, remove, { params: { name: backup?.name ?? '' } }, as)
  expect(await lastAudited()).toEqual({ action: 'backup.delete', subject: backup?.name })
  const outside = ['notes.txt', '..%2Fsecret', '%2e%2e%2fsecret', 'book-store-2026-01-01T00-00-00Z.backup%00']
  for (const name of outside) {
    const path = `${shop.origin}/api/admin/backups/${name}`
    const headers = { authorization: `Bearer ${as.as}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ currentPassword: password })
    const answers = await Promise.all([
      fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${as.as}` } }),
      fetch(`${path}/download`, { method: 'POST', headers, body }),
    ])
    for (const { status } of answers) expect([400, 404], name).toContain(status)
  }
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('one backup is made at a time in all processes of the shop, and all of them say so', async () => {
  const goOn = waiting()
  const answers = await Promise.all([shop.send(take, {}, as), beside.send(take, {}, as)])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'backup-running' })
  expect([(await listed()).isRunning, (await listed(beside)).isRunning]).toEqual([true, true])
  goOn()
  await expect.poll(async () => (await listed(beside)).isRunning).toBe(false)
  // Waits for its end, or the next test deletes the settings that it writes.
  await taken()
})

test('a backup that fails says why, until one succeeds', async () => {
  instead = async () => ({ refused: 'the passphrase is too short' })
  await taken()
  expect((await listed(beside)).failure).toMatchObject({ reason: 'the passphrase is too short' })
  instead = undefined
  await taken()
  expect((await listed()).failure).toBeNull()
})

test('without room on the disk none begins', async () => {
  room = { free: 10, reserve: 20 }
  expect((await shop.send(take, {}, as)).status).toBe(507)
  await inLanguage('de', () => shop.backups.takeDaily())
  const reason = 'Dafür ist auf der Festplatte kein Platz.'
  expect(await listed()).toMatchObject({ backups: [], failure: { reason } })
})

const lastDaily = (daily: string, tried = daily) =>
  shop.db.run(sql`
    update settings set value = jsonb_build_object('dailyAt', now() - ${daily}::interval,
      'triedAt', now() - ${tried}::interval) where name = 'last-backup'`)

test('each night one process takes a backup, however often they look', async () => {
  await Promise.all([shop.backups.takeDaily(), beside.backups.takeDaily()])
  await beside.backups.takeDaily()
  const [first, ...others] = (await listed()).backups
  expect([first?.isDaily, others]).toEqual([true, []])

  await lastDaily('25 hours')
  await rm(join(folder, first?.name ?? ''))
  await beside.backups.takeDaily()
  expect((await listed()).backups).toMatchObject([{ isDaily: true }])
})

test('the backup of a night that failed is tried again after an hour', async () => {
  instead = async () => ({ refused: 'the disk is gone' })
  await shop.backups.takeDaily()
  instead = undefined
  await shop.backups.takeDaily()
  expect(await listed()).toMatchObject({ backups: [], failure: { reason: 'the disk is gone' } })
  await lastDaily('25 hours', '61 minutes')
  await shop.backups.takeDaily()
  expect(await listed()).toMatchObject({ backups: [{ isDaily: true }], failure: null })
})

test('nightly backups are deleted after their days, those by hand and other files never', async () => {
  const kept = ['book-store-2020-01-01T03-00-00Z.backup', 'a-letter.txt']
  const old = 'daily-book-store-2020-01-01T03-00-00Z.backup'
  for (const name of [...kept, old]) await writeFile(join(folder, name), 'a backup')
  await shop.backups.takeDaily()
  const names = await readdir(folder)
  expect(names).toEqual(expect.arrayContaining(kept))
  expect(names).not.toContain(old)
  expect(names).toHaveLength(3)
})

test('with 0 days no night has a backup; what a killed process has left goes with the next one', async () => {
  await shop.call(200, contract.saveSettings.backups, { body: { keepDays: 0 } }, as)
  onTestFinished(async () => {
    await shop.call(200, contract.saveSettings.backups, { body: { keepDays: 7 } }, as)
  })
  await shop.backups.takeDaily()
  expect((await listed()).backups).toEqual([])

  const [left, begun] = ['1', '2'].map((end) =>
    join(folder, `book-store-2026-01-01T00-00-00Z.backup.abcdef01234${end}.unfinished`),
  ) as [string, string]
  for (const file of [left, begun]) await writeFile(file, 'half')
  const twoHoursAgo = Date.now() / 1000 - 7_200
  await utimes(left, twoHoursAgo, twoHoursAgo)
  await taken()
  expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toHaveLength(1)
})

test('a shop that stops gives its backup up, which is no failure', async () => {
  const stopped = await openTestShop({ ...options, database: shop.connection })
  waiting()
  await stopped.call(202, take, {}, as)
  await stopped.backups.stop()
  expect(await listed()).toMatchObject({ isRunning: false, failure: null })
})
