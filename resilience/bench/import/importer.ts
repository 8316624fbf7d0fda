import { setImmediate } from 'node:timers/promises'
import { withConnection } from '../../../server/backup/shop-tables.sql.ts'
import type { Connection } from '../../../server/database/connection.ts'
import { importFile } from '../../../server/trade/jobs/import-file.ts'
import type { Counts } from '../../../server/trade/engine/outcomes.ts'
import { databaseOf } from '../../../server/trade/engine/own-connection.ts'
import { openFile } from '../../../server/trade/engine/open-file.ts'
import { onixSource } from '../../../server/trade/onix/read-batches.ts'
import { runTasks } from '../worker.ts'

/** Without a connection the file is only read and mapped. */
export type ImportTask = { path: string; connection?: Connection }

/** Megabytes are those above what the process had before. */
export type ImportResult = { seconds: number; records: number; megabytes: number; counts?: Counts }

async function readOnly(path: string): Promise<number> {
  const file = await openFile(path)
  if ('problem' in file) throw new Error(file.problem)
  const region = { country: 'US', currency: 'USD', decimals: 2, today: new Date().toJSON().slice(0, 10) }
  const source = onixSource(file.entries, region)
  let records = 0
  for await (const { entries } of source.batches({ skipped: 0, note: () => {} })) {
    records += entries.length
    await setImmediate()
  }
  await file.close()
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
