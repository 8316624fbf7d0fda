import type { FoundFile } from '../../../contract/trade/imports.ts'
import { describeTable } from '../csv/inspect-table.ts'
import { recognizeFile } from '../csv/recognize-file.ts'
import { openFile } from '../engine/open-file.ts'
import { inspectMessages } from '../onix/inspect-messages.ts'

/** A table that lacks a column has both: staff can say which column it is. */
export type Inspected = { found: FoundFile; problem?: undefined } | { problem: string; found?: FoundFile }

export type InspectFile = (path: string) => Promise<Inspected>

/** What a file is, by its first records. The import itself decides again. */
export async function inspectFile(path: string): Promise<Inspected> {
  const file = await openFile(path)
  if ('problem' in file) return file
  try {
    const table = await recognizeFile(file)
    if (!table) return await inspectMessages(file.entries)
    if (!('problem' in table)) return { found: await describeTable(file, table) }
    const { problem, shape } = table
    return shape ? { problem, found: await describeTable(file, shape) } : { problem }
  } finally {
    await file.close()
  }
}
