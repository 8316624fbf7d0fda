import { t } from '../../../messages/t.ts'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ImportOutcome, type ImportRow, importRowsOnPage } from '../../../contract/trade/imports.ts'
import type { Queryable } from '../../database/database.ts'
import { type Outcome, readOutcome } from '../engine/outcomes.ts'
import type { Entry } from '../engine/run-import.ts'
import { listed, reportColumns, type ReportRow, rowOf } from '../engine/report.ts'
import { deleteReport, insertReport, partBefore, type ReportPart, reportParts } from './jobs.sql.ts'

const maxMessageLength = 2_000

/** Of refused lines that are stored to be mended. Nobody mends a line among more by hand. */
const maxMendable = 100_000
const maxLineLength = 64_000

const lengthOf = (cells: string[]) => cells.reduce((sum, cell) => sum + cell.length, 0)

/** Part of the transaction of the batch. An import that begins again writes a new report. */
export async function saveReport(
  tx: Queryable,
  importId: string,
  recordsBefore: number,
  entries: Entry[],
  outcomes: Outcome[],
) {
  const rows = entries.map((entry, at) => rowOf(entry, outcomes[at]))
  for (const row of rows) {
    row[7] = row[7].slice(0, maxMessageLength)
    if (recordsBefore >= maxMendable || (row[9] && lengthOf(row[9]) > maxLineLength)) row[9] = undefined
  }
  const kinds = rows.map((row) => (isNote(row) ? ['note', row[5]] : [row[5]]))
  if (recordsBefore === 0) await deleteReport(tx, importId)
  await insertReport(tx, importId, {
    recordsBefore,
    outcomes: [...new Set(kinds.flat())],
    lines: gzipSync(JSON.stringify(rows), { level: 1 }),
  })
}

/** Something to know about a record that was taken. */
const isNote = ([, , , , , , reason, message]: ReportRow) => reason === '' && message !== ''

function rowsOf({ lines }: ReportPart): ReportRow[] {
  const rows = JSON.parse(gunzipSync(lines).toString()) as ReportRow[]
  for (const row of rows) row[5] = readOutcome(row[5])
  return rows
}

const partsAtOnce = 20

/** The whole report in parts, with its headings. */
export async function* reportLines(db: Queryable, importId: string): AsyncGenerator<(string | number)[][]> {
  yield [reportColumns]
  let from = 0
  for (;;) {
    const parts = await reportParts(db, importId, from, { limit: partsAtOnce })
    for (const part of parts) yield rowsOf(part).map(listed)
    const last = parts.at(-1)
    if (!last) return
    from = last.recordsBefore + 1
  }
}

/** The refused lines of a table as they were, with the reason in a column more. */
export async function* refusedLines(
  db: Queryable,
  importId: string,
  headings: string[],
): AsyncGenerator<string[][]> {
  yield [[...headings, t('Reason')]]
  let from = 0
  for (;;) {
    const parts = await reportParts(db, importId, from, { outcome: 'refused', limit: partsAtOnce })
    for (const part of parts)
      yield rowsOf(part)
        .filter((row) => row[5] === 'refused')
        .map((row) => refusedLine(row, headings.length))
    const last = parts.at(-1)
    if (!last) return
    from = last.recordsBefore + 1
  }
}

function refusedLine([, line, , , , , , reason, , cells = []]: ReportRow, width: number): string[] {
  const own = Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return [...own, t('Line {line}: {problem}', { line, problem: reason })]
}

type Page = { rows: ImportRow[]; next: number | null }

/** Records with this outcome after so many records of the import. */
export async function reportPage(
  db: Queryable,
  importId: string,
  { outcome, after }: { outcome: ImportOutcome | 'note'; after: number },
): Promise<Page> {
  const isListed = (row: ReportRow) => (outcome === 'note' ? isNote(row) : row[5] === outcome)
  const rows: ImportRow[] = []
  let from = await partBefore(db, importId, after)
  for (;;) {
    const parts = await reportParts(db, importId, from, { outcome, limit: partsAtOnce })
    for (const part of parts)
      for (const [at, row] of rowsOf(part).entries()) {
        const number = part.recordsBefore + at
        if (number < after || !isListed(row)) continue
        if (rows.length === importRowsOnPage) return { rows, next: number }
        rows.push(toRow(row))
      }
    const last = parts.at(-1)
    if (!last) return { rows, next: null }
    from = last.recordsBefore + 1
  }
}

const toRow = ([
  file,
  record,
  byte,
  reference,
  isbn,
  outcome,
  reason,
  message,
  title = '',
]: ReportRow): ImportRow => ({
  file,
  record,
  byte,
  reference,
  isbn,
  title,
  outcome: outcome as ImportOutcome,
  reason,
  words: message,
})
