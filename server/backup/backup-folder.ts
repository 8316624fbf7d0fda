import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '../../contract/shop/backups.ts'

const named =
  /^(?<daily>daily-)?book-store-(?<day>[\d-]{10})T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)Z\.backup$/

const unfinished = /\.backup\.[\da-f]+\.unfinished$/

/** The backups of the shop's own folder, newest first. Other files there are nobody's. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => describe(folder, name)))
  return found
    .filter((backup) => backup !== undefined)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** The name tells the moment: a copied file has another date. */
async function describe(folder: string, name: string): Promise<Backup | undefined> {
  const { daily, day, hour, minute, second } = named.exec(name)?.groups ?? {}
  if (!day) return undefined
  const file = await stat(join(folder, name)).catch(() => undefined)
  if (!file?.isFile()) return undefined
  return {
    name,
    isDaily: daily !== undefined,
    size: file.size,
    createdAt: `${day}T${hour}:${minute}:${second}.000Z`,
  }
}

export async function deleteOldDaily(folder: string, days: number): Promise<void> {
  const oldest = new Date(Date.now() - days * oneDay).toISOString()
  const old = (await listBackups(folder)).filter(({ isDaily, createdAt }) => isDaily && createdAt < oldest)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })))
}

/** What a killed process has left: nobody writes to it any more. */
export async function deleteUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => unfinished.test(one))) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file && file.mtimeMs < Date.now() - oneHour) await rm(join(folder, name), { force: true })
  }
}

const oneHour = 3_600_000
const oneDay = 24 * oneHour
