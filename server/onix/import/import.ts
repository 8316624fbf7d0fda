import { parseArgs } from 'node:util'
import { abortOnSignal, say } from '../../backup/command.ts'
import { inWorkingDirectory } from '../../backup/passphrase.ts'
import { withConnection } from '../../backup/shop-tables.sql.ts'
import { withDatabase } from '../../database/connect-database.ts'
import type { Connection } from '../../database/connection.ts'
import { openDatabase } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { openShopWithDemo } from '../../demo/seed-demo.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { databaseOf } from './own-connection.ts'
import { importFile, type ImportWishes } from './import-file.ts'
import { type Counts, noCounts } from './outcomes.ts'
import { openReport, type Report } from './report.ts'

const usage =
  'npm run import -- FILE… [--dry-run] [--country US] [--currency USD] [--feed NAME] [--report FILE]'

type Wanted = Pick<ImportWishes, 'isDryRun' | 'country' | 'currency' | 'feed'> & {
  files: string[]
  reportFile: string | undefined
}

function readWishes(): Wanted | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      country: { type: 'string' },
      currency: { type: 'string' },
      feed: { type: 'string' },
      report: { type: 'string' },
    },
  })
  const { country, currency, feed, report } = values
  if (positionals.length === 0) return `which file? ${usage}`
  if (country !== undefined && !/^[a-z]{2}$/i.test(country)) return 'a country has two letters, such as US'
  if (currency !== undefined && !/^[a-z]{3}$/i.test(currency))
    return 'a currency has three letters, such as USD'
  if (feed?.trim() === '') return 'the name of the feed is empty'
  const reportFile = report && inWorkingDirectory(report)
  return { files: positionals, isDryRun: values['dry-run'], country, currency, feed, reportFile }
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

async function openStore(connection: Connection, { demo }: Settings) {
  await migrate(connection)
  const db = openDatabase(connection)
  try {
    await openShopWithDemo(db, demo)
  } finally {
    await db.close()
  }
}

/** Of all files that could be read, and what was wrong with the others. */
async function importAll(connection: Connection, wanted: Wanted, signal: AbortSignal) {
  let sum = noCounts()
  let report: Report | undefined
  const problems: string[] = []
  const begin = async (goesOn: boolean) => {
    if (goesOn) tell('An earlier import of this file was interrupted. It goes on.')
    if (wanted.reportFile) report ??= await openReport(wanted.reportFile, goesOn)
  }
  const { files, reportFile: _, ...wishes } = wanted
  await withConnection(connection, async (client) => {
    const db = databaseOf(client)
    for (const file of files) {
      const imported = await importFile(db, inWorkingDirectory(file), {
        ...wishes,
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

async function run(): Promise<string | undefined> {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return settings.wrong.join('; ')
  const wanted = readWishes()
  if (typeof wanted === 'string') return wanted
  const signal = abortOnSignal()
  const { sum, problems } = await withDatabase(settings, tell, async (connection) => {
    await openStore(connection, settings)
    return importAll(connection, wanted, signal)
  })
  for (const problem of problems) tell(problem)
  say(JSON.stringify(sum))
  return problems.length > 0
    ? `${problems.length} of ${wanted.files.length} files could not be read`
    : undefined
}

const failure = await run().catch(errorMessage)
if (failure) {
  process.stderr.write(`The import is not complete: ${failure}\n`)
  process.exitCode = 1
}
