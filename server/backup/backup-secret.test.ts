import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretIn } from '../identity/secret.ts'
import { secretNotice, restoreSecret, secretForBackup } from './backup-secret.ts'

async function newFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-secret-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

const none = { secret: undefined }
const named = 'a SECRET of the environment that is long enough'

test('the secret of the data directory is in the backup and is restored where there is none', async () => {
  const from = { dataDir: await newFolder(), ...none }
  const secret = await secretIn(from.dataDir)
  const carried = await secretForBackup(from)
  expect(secretNotice(carried, false)).toContain('keep it as safe as the shop itself, or encrypt it')
  expect(secretNotice(carried, true)).toBe(
    "It contains the shop's secret and is encrypted: without BACKUP_PASSPHRASE it cannot be restored.",
  )

  const to = { dataDir: await newFolder(), ...none }
  const arrival = await restoreSecret(carried, to)
  expect(await readdir(to.dataDir)).toEqual([])
  if ('keep' in arrival) await arrival.keep()
  expect(await readFile(join(to.dataDir, 'secret'), 'utf8')).toBe(secret)
  expect(await restoreSecret(carried, to)).toMatchObject({ message: 'The secret is unchanged.' })
})

test('another secret is neither overwritten nor silently replaced', async () => {
  const from = { dataDir: await newFolder(), ...none }
  await secretIn(from.dataDir)
  const carried = await secretForBackup(from)
  const dataDir = await newFolder()
  expect(await restoreSecret(carried, { dataDir, secret: named })).toMatchObject({
    refused: expect.stringContaining('SECRET is not this shop'),
  })
  await writeFile(join(dataDir, 'secret'), named)
  expect(await restoreSecret(carried, { dataDir, ...none })).toMatchObject({
    refused: expect.stringContaining('belongs to another shop'),
  })
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(named)
})

test('a backup from before a rotation is restored beside its secret in SECRET_PREVIOUS', async () => {
  const from = { dataDir: await newFolder(), ...none }
  const previousSecret = await secretIn(from.dataDir)
  const here = { dataDir: await newFolder(), secret: named, previousSecret }
  for (const carried of [
    await secretForBackup(from),
    await secretForBackup({ ...here, secret: previousSecret }),
  ])
    expect(await restoreSecret(carried, here)).toMatchObject({
      message: 'It was made with the previous secret: start the shop with the same SECRET_PREVIOUS.',
    })
})

test('a SECRET of the environment is not in the backup and is needed again', async () => {
  const dataDir = await newFolder()
  const carried = await secretForBackup({ dataDir, secret: named })
  expect(JSON.stringify(carried)).not.toContain(named)
  expect(await restoreSecret(carried, { dataDir, secret: named })).toMatchObject({
    message: expect.stringContaining('unchanged'),
  })
  expect(await restoreSecret(carried, { dataDir, ...none })).toMatchObject({
    message: expect.stringContaining('start it with the same SECRET'),
  })
  expect(secretNotice(carried, true)).toBe(
    'It does not contain SECRET: keep that too, in a safe place. ' +
      'It is encrypted: without BACKUP_PASSPHRASE it cannot be restored.',
  )
  expect(secretNotice(await secretForBackup({ dataDir, ...none }), false)).toContain('No secret was found')
  expect(await readdir(dataDir)).toEqual([])
})
