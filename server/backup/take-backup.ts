import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { checkBackup, type Checked, type Reading } from './read-backup.ts'
import { type BackupSecret, type Closing, formatVersion, type Head, lineOf, type Table } from './format.ts'
import {
  beginSnapshot,
  copyOut,
  lockSchema,
  sequencesOf,
  type ShopTable,
  tablesOf,
  withConnection,
} from './shop-tables.sql.ts'
import { dirname, join, resolve } from 'node:path'
import { makeDirectory } from '../lib/file-system.ts'
import type { Config } from '../config.ts'
import { secretForBackup } from './backup-secret.ts'
import { type DeriveKey, encrypt, keysFrom, passphraseOf } from './encrypted-backup.ts'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncFolder } from '../database/embedded/atomic-directory.ts'

/** Writes a snapshot of the store; the file is read back before it gets its name. */
export const takeBackup = (
  connection: Connection,
  carried: BackupSecret,
  file: string,
  reading: Reading = {},
): Promise<Checked | { refused: string }> =>
  withConnection(connection, async (client) => {
    await beginSnapshot(client)
    const tables = await tablesOf(client)
    if (!tables.some(({ table }) => table === 'migrations'))
      return { refused: 'there is no shop in this database' }
    await lockSchema(client, tables)
    const migrations = await appliedMigrations(client)
    const moment = new Date().toISOString()
    const head: Head = { format: 'book-store backup', version: formatVersion, moment, migrations, ...carried }
    return writeAtomically(
      file,
      textOf(client, head, tables),
      (aside) => checkBackup(aside, reading),
      reading,
    )
  })

async function* textOf(client: pg.Client, head: Head, tables: ShopTable[]): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256')
  const rows: Closing['rows'] = {}
  for await (const piece of contentsOf(client, head, tables, rows)) {
    hash.update(piece)
    yield piece
  }
  yield lineOf({ rows, sha256: hash.digest('hex') } satisfies Closing)
}

async function* contentsOf(client: pg.Client, head: Head, tables: ShopTable[], rows: Closing['rows']) {
  yield lineOf(head)
  const copies = new Map<string, { rowCount: number }>()
  for (const table of tables) {
    yield lineOf({ table: table.table, columns: table.columns } satisfies Table)
    const copy = copyOut(client, table)
    yield* copy as AsyncIterable<Buffer>
    yield '\0'
    copies.set(table.table, copy)
  }
  yield lineOf({ sequences: await sequencesOf(client) })
  for (const [table, { rowCount }] of copies) rows[table] = rowCount
}

/** Without colons, which not every file system allows. */
export const backupName = (now: Date) =>
  `book-store-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** Takes a backup of the shop as it is. */
export type BackUp = (options?: {
  isDaily?: boolean
  signal?: AbortSignal
}) => Promise<{ file: string } | { refused: string }>

/** Of the data directory, for backups that the running shop takes of itself. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => resolve(dataDir, 'backups')

export async function takeOwnBackup(
  connection: Connection,
  config: Pick<Config, 'dataDir' | 'secret' | 'previousSecret' | 'backup'>,
  { isDaily = false, signal }: Parameters<BackUp>[0] = {},
): ReturnType<BackUp> {
  const passphrase = await passphraseOf(config)
  if (typeof passphrase === 'object') return passphrase
  const deriveKey = passphrase === undefined ? undefined : keysFrom(passphrase)
  const folder = backupFolder(config)
  await makeDirectory(folder)
  const file = join(folder, `${isDaily ? 'daily-' : ''}${backupName(new Date())}`)
  const taken = await takeBackup(connection, await secretForBackup(config), file, { deriveKey, signal })
  return 'refused' in taken ? taken : { file }
}

const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

type Options = { deriveKey?: DeriveKey | undefined; signal?: AbortSignal | undefined }

/**
 * Compresses the text into a file that only its owner may read, encrypted where there is a key. The file appears
 * complete and checked, or not at all.
 */
export async function writeAtomically<Checked>(
  file: string,
  text: AsyncIterable<string | Buffer>,
  check: (temporary: string) => Promise<Checked>,
  { deriveKey, signal = new AbortController().signal }: Options = {},
): Promise<Checked | { refused: string }> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.unfinished`
  try {
    const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    const compressed = createZstdCompress(compression)
    await pipeline(text, compressed, (source) => encrypt(source, deriveKey), target, { signal })
    const checked = await check(temporary)
    if (!(await moveTo(temporary, file))) return thereAlready(file)
    await syncFolder(dirname(file))
    return checked
  } finally {
    await rm(temporary, { force: true })
  }
}

export const thereAlready = (file: string) => ({ refused: `${file} is there already` })

/** Moves a finished file to its name; returns false if that is taken. */
export async function moveTo(temporary: string, name: string, join = link): Promise<boolean> {
  try {
    await join(temporary, name).catch(orMove(temporary, name))
    return true
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') return false
    throw fault
  }
}

/** File systems without hard links (USB sticks): an empty file reserves the name until the rename. */
const orMove = (temporary: string, name: string) => async (fault: unknown) => {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(fault))) throw fault
  await (await open(name, 'wx', 0o600)).close()
  await rename(temporary, name)
}

const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code ?? ''
