import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretIn, secretsOf } from './secret.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('twenty concurrent starts agree on one secret, which only its owner may read', async () => {
  const folder = await newFolder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => secretIn(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await secretIn(folder)).toBe(secrets[0])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await secretIn(await newFolder())).not.toBe(secrets[0])
})

test.each(['', 'short'])('a secret file that contains %j is refused', async (held) => {
  const folder = await newFolder()
  await writeFile(join(folder, 'secret'), held)
  await expect(secretIn(folder)).rejects.toThrow('does not hold a whole secret')
})

test('the stored secret is rotated once its file is moved away', async () => {
  const dataDir = await newFolder()
  const previousSecret = await secretIn(dataDir)
  await expect(secretsOf({ dataDir, secret: undefined, previousSecret })).rejects.toThrow(
    `SECRET_PREVIOUS is the secret in ${join(dataDir, 'secret')}: move that file away to rotate it`,
  )
  await rm(join(dataDir, 'secret'))
  const rotated = await secretsOf({ dataDir, secret: undefined, previousSecret })
  expect(rotated).toEqual({ secret: await secretIn(dataDir), previousSecret })
  expect(rotated.secret).not.toBe(previousSecret)
})
