import { inWorkingDirectory } from '../../backup/encrypted-backup.ts'
import { withConnection } from '../../backup/shop-tables.sql.ts'
import { withDatabase } from '../../database/connect-database.ts'
import type { Connection } from '../../database/connection.ts'
import { openDatabase } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { openShopWithDemo } from '../../../demo/seed-demo.ts'
import { abortOnSignal, say } from '../../lib/command-line/run-command.ts'
import type { CsvFormat } from '../../lib/csv.ts'
import { type Config, readConfig } from '../../config.ts'
import { openShopState } from '../../settings/shop-state.ts'
import { databaseOf } from '../engine/own-connection.ts'
import { type Counts, noCounts } from '../engine/outcomes.ts'
import { openReport, type Report } from '../engine/report.ts'
import type { ImportOptions } from '../engine/run-import.ts'
import { importFile } from './import-file.ts'

type CommandOptions = Pick<ImportOptions, 'isDryRun' | 'country' | 'currency' | 'feed'> & {
  files: string[]
  reportFile: string | undefined
}

/** Progress is not part of the output, whose last line is the result. */
const tell = (line: string) => void process.stderr.write(`${line}\n`)

const progressEvery = 5_000

function showProgress() {
  const begun = Date.now()
  let [shownAt, first]: [number, number | undefined] = [begun, undefined]
  return ({ read }: Counts) => {
    first ??= read
    if (Date.now() - shownAt < progressEvery) return
    shownAt = Date.now()
    const rate = Math.round(((read - first) / (shownAt - begun)) * 1_000)
    tell(`${read.toLocaleString('en')} records, ${rate.toLocaleString('en')} per second.`)
  }
}

const sumOf = (a: Counts, b: Counts) =>
  Object.fromEntries(
    Object.entries(a).map(([kind, number]) => [kind, number + (b[kind as keyof Counts] ?? 0)]),
  ) as Counts

/** Returns how the shop's spreadsheets read a table. */
async function openStore(connection: Connection, { demo }: Config): Promise<CsvFormat> {
  await migrate(connection)
  const db = openDatabase(connection)
  try {
    await openShopWithDemo(db, demo)
    return (await openShopState(db, demo)).current.csv
  } finally {
    await db.close()
  }
}

/** Of all files that could be read, and what was wrong with the others. */
async function importAll(
  connection: Connection,
  format: CsvFormat,
  options: CommandOptions,
  signal: AbortSignal,
) {
  let sum = noCounts()
  let report: Report | undefined
  const problems: string[] = []
  const begin = async (goesOn: boolean) => {
    if (goesOn) tell('An earlier import of this file was interrupted. It goes on.')
    if (options.reportFile)
      report ??= await openReport(inWorkingDirectory(options.reportFile), goesOn, format)
  }
  const { files, reportFile: _, ...shared } = options
  await withConnection(connection, async (client) => {
    const db = databaseOf(client)
    for (const file of files) {
      const imported = await importFile(db, inWorkingDirectory(file), {
        ...shared,
        signal,
        note: tell,
        progress: showProgress(),
        begin,
        report: async (entries, outcomes) => report?.write(entries, outcomes),
      })
      if ('problem' in imported) problems.push(`${file}: ${imported.problem}`)
      else sum = sumOf(sum, imported.counts)
    }
  })
  await report?.close()
  return { sum, problems }
}

/** Returns why it failed. */
export async function runImportCommand(options: CommandOptions): Promise<string | undefined> {
  const config = readConfig(process.env)
  if ('wrong' in config) return config.wrong.join('; ')
  const signal = abortOnSignal()
  const { sum, problems } = await withDatabase(config, tell, async (connection) => {
    const format = await openStore(connection, config)
    return importAll(connection, format, options, signal)
  })
  for (const problem of problems) tell(problem)
  say(JSON.stringify(sum))
  return problems.length > 0
    ? `${problems.length} of ${options.files.length} files could not be read`
    : undefined
}
