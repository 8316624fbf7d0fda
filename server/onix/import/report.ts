import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import type { Outcome } from './outcomes.ts'
import type { Entry } from './read-batches.ts'

/** What became of each record, as a table for spreadsheets. */
export type Report = { write(entries: Entry[], outcomes: Outcome[]): Promise<void>; close(): Promise<void> }

export const reportColumns = ['file', 'record', 'byte', 'reference', 'isbn', 'outcome', 'reason', 'words']

/** A spreadsheet would calculate what starts like this. */
const formula = /^[=+\-@\t\r]/

const cell = (value: string | number) => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (cells: (string | number)[]) => `${cells.map(cell).join(',')}\r\n`

/** An import that goes on adds to the report of its first part. */
export async function openReport(path: string, goesOn: boolean): Promise<Report> {
  const file: WriteStream = createWriteStream(path, { flags: goesOn ? 'a' : 'w' })
  await once(file, 'open')
  const put = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  if (!goesOn) await put(lineOf(reportColumns))
  return {
    write: (entries, outcomes) =>
      put(entries.map((entry, at) => lineOf(rowOf(entry, outcomes[at]))).join('')),
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
  words: string,
]

export const rowOf = (
  { place: { file, number, at, reference, isbn } }: Entry,
  outcome: Outcome | undefined,
): ReportRow => [
  file,
  number,
  at,
  reference,
  isbn,
  outcome?.kind ?? '',
  outcome?.code ?? '',
  outcome?.words.join('. ') ?? '',
]
