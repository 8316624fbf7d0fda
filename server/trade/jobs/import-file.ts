import type { Database } from '../../database/database.ts'
import { importTable } from '../csv/import-table.ts'
import { recognizeFile } from '../csv/recognize-file.ts'
import { openFile } from '../engine/open-file.ts'
import { choicesFor } from '../csv/table-choices.sql.ts'
import type { Imported, ImportOptions } from '../engine/run-import.ts'
import { importOnix } from '../onix/import-onix.ts'

/** Imports a file: a table, or else messages of ONIX. */
export async function importFile(db: Database, path: string, options: ImportOptions): Promise<Imported> {
  const file = await openFile(path)
  if ('problem' in file) return file
  try {
    const table = await recognizeFile(file, (headings) => choicesFor(db, headings, options.importId))
    if (!table) return await importOnix(db, path, file, options)
    return 'problem' in table
      ? { problem: table.problem }
      : await importTable(db, { path, file, table }, options)
  } finally {
    await file.close()
  }
}
