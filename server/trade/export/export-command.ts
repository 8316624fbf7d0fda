import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { inWorkingDirectory } from '../../backup/encrypted-backup.ts'
import { withDatabase } from '../../database/connect-database.ts'
import type { Connection } from '../../database/connection.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { hasEmbedded } from '../../database/embedded/open-embedded.ts'
import { migrate } from '../../database/migrate.ts'
import { abortOnSignal, say } from '../../lib/command-line/run-command.ts'
import { type Config, readConfig } from '../../config.ts'
import { openShopState } from '../../settings/shop-state.ts'
import { type ExportKind, exportPieces, exportedShop } from './export-pieces.ts'

type ExportFile = { kind: ExportKind; file: string }

/** The file appears complete or not at all. An earlier one is replaced. */
async function writeFile(file: string, pieces: AsyncIterable<string>, signal: AbortSignal) {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.unfinished`
  try {
    await pipeline(pieces, createWriteStream(temporary, { flags: 'wx' }), { signal })
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function exportAll(db: Database, config: Config, files: ExportFile[], signal: AbortSignal) {
  const shop = exportedShop((await openShopState(db, config.demo)).current, config.publicUrl)
  for (const { kind, file: name } of files) {
    const file = inWorkingDirectory(name)
    const counts = { books: 0, left: 0 }
    await writeFile(file, exportPieces(kind, db, shop, counts), signal)
    const left = counts.left > 0 ? ` ${counts.left} have no ISBN and are not in it.` : ''
    say(`${file}: ${counts.books} books.${left}`)
  }
}

async function withOpenDatabase(connection: Connection, work: (db: Database) => Promise<void>) {
  await migrate(connection)
  const db = openDatabase(connection)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** Returns why it failed. */
export async function runExport(files: ExportFile[]): Promise<string | undefined> {
  const config = readConfig(process.env)
  if ('wrong' in config) return config.wrong.join('; ')
  // Opening a missing embedded database would create one.
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir)))
    return `there is no shop in ${config.dataDir}`
  const signal = abortOnSignal()
  const tell = (line: string) => void process.stderr.write(`${line}\n`)
  await withDatabase(config, tell, (connection) =>
    withOpenDatabase(connection, (db) => exportAll(db, config, files, signal)),
  )
  return undefined
}
