import type { FoundFile } from '../../../contract/trade/imports.ts'
import { describeTable, recognizeFile } from '../csv/recognize-file.ts'
import { openFile } from '../engine/open-file.ts'
import { inspectMessages } from '../onix/inspect-messages.ts'

export type Inspected = { found: FoundFile } | { problem: string }

export type InspectFile = (path: string) => Promise<Inspected>

/** What a file is, by its first records. The import itself decides again. */
export async function inspectFile(path: string): Promise<Inspected> {
  const file = await openFile(path)
  if ('problem' in file) return file
  try {
    const table = await recognizeFile(file)
    if (!table) return await inspectMessages(file.entries)
    return 'problem' in table ? table : { found: describeTable(table, file.entries) }
  } finally {
    await file.close()
  }
}
