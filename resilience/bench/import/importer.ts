import { setImmediate } from 'node:timers/promises'
import { withConnection } from '../../../server/backup/shop-tables.sql.ts'
import type { Connection } from '../../../server/database/connection.ts'
import { importFile } from '../../../server/trade/engine/import-file.ts'
import type { Counts } from '../../../server/trade/engine/outcomes.ts'
import { databaseOf } from '../../../server/trade/engine/own-connection.ts'
import { type Progress, readBatches } from '../../../server/trade/engine/read-batches.ts'
import { openSource } from '../../../server/trade/engine/open-source.ts'
import { runTasks } from '../worker.ts'

/** Without a connection the file is only read and mapped. */
export type ImportTask = { path: string; connection?: Connection }

/** Megabytes are those above what the process had before. */
export type ImportResult = { seconds: number; records: number; megabytes: number; counts?: Counts }

async function readOnly(path: string): Promise<number> {
  const source = await openSource(path)
  if ('problem' in source) throw new Error(source.problem)
  const region = { country: 'US', currency: 'USD', decimals: 2, today: new Date().toJSON().slice(0, 10) }
  const progress: Progress = { skipped: 0, note: () => {}, hasMessage: false }
  let records = 0
  for await (const { entries } of readBatches(source.entries, region, progress)) {
    records += entries.length
    await setImmediate()
  }
  await source.close()
  return records
}

async function importInto(path: string, connection: Connection): Promise<Counts> {
  const imported = await withConnection(connection, (client) =>
    importFile(databaseOf(client), path, { isDryRun: false, note: () => {} }),
  )
  if ('problem' in imported) throw new Error(imported.problem)
  return imported.counts
}

runTasks<ImportTask, ImportResult>(async ({ path, connection }) => {
  const [before, start] = [process.memoryUsage.rss(), performance.now()]
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const counts = connection && (await importInto(path, connection))
  const records = counts ? counts.read : await readOnly(path)
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1_000
  return { seconds, records, megabytes: (most - before) / 1_000_000, ...(counts && { counts }) }
})
