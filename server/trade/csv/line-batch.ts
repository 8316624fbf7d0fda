import { basename } from 'node:path'
import type { Outcome } from '../engine/outcomes.ts'
import type { Entry, RecordLocation } from '../engine/run-import.ts'

/** A line about which all was decided when it was read. */
export type DecidedLine = { location: RecordLocation; outcome: Outcome }

export type Read<Line> = Line | DecidedLine

export const isDecided = <Line extends object>(line: Read<Line>): line is DecidedLine => 'outcome' in line

/** One line may stand for several entries, where a book is on several shelves. */
export type LineBatch<Line> = { entries: Entry[]; lines: Read<Line>[] }

export const refused = (code: string, ...messages: string[]): Outcome => ({ kind: 'refused', code, messages })

export const asBefore: Outcome = { kind: 'unchanged', messages: [] }

/** Of moves in the ledger of stock. */
export const ledgerNote = (location: RecordLocation | undefined) =>
  basename(location?.file ?? '').slice(0, 200)
