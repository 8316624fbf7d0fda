import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { byteOrderMark, type CsvFormat, csvLines } from '../../lib/csv.ts'
import type { Outcome } from './outcomes.ts'
import type { Entry } from './run-import.ts'

/** What became of each record, as a table for spreadsheets. */
export type Report = { write(entries: Entry[], outcomes: Outcome[]): Promise<void>; close(): Promise<void> }

export const reportColumns = [
  'file',
  'record',
  'byte',
  'reference',
  'isbn',
  'outcome',
  'reason',
  'words',
  'title',
]

/** An import that goes on adds to the report of its first part. */
export async function openReport(path: string, goesOn: boolean, format: CsvFormat): Promise<Report> {
  const file: WriteStream = createWriteStream(path, { flags: goesOn ? 'a' : 'w' })
  await once(file, 'open')
  const put = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  if (!goesOn) await put(byteOrderMark + csvLines([reportColumns], format))
  return {
    write: (entries, outcomes) =>
      put(
        csvLines(
          entries.map((entry, at) => listed(rowOf(entry, outcomes[at]))),
          format,
        ),
      ),
    close: async () => {
      file.end()
      await once(file, 'close')
    },
  }
}

export type ReportRow = [
  file: string,
  number: number,
  at: number,
  reference: string,
  isbn: string,
  outcome: string,
  reason: string,
  message: string,
  title?: string,
  /** Of a refused line of a table, to mend it. */
  cells?: string[] | undefined,
]

/** The row as the report shows it. Earlier reports have no titles. */
export const listed = ([
  file,
  number,
  at,
  reference,
  isbn,
  outcome,
  reason,
  message,
  title = '',
]: ReportRow) => [file, number, at, reference, isbn, outcome, reason, message, title]

export const rowOf = (
  { location: { file, number, at, reference, isbn, title = '', cells } }: Entry,
  outcome: Outcome | undefined,
): ReportRow => [
  file,
  number,
  at,
  reference,
  isbn,
  outcome?.kind ?? '',
  outcome?.code ?? '',
  outcome?.messages.join('. ') ?? '',
  title,
  outcome?.kind === 'refused' ? cells : undefined,
]
