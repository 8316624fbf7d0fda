/** What became of the records of an import. */
export type Counts = {
  read: number
  new: number
  changed: number
  unchanged: number
  deleted: number
  skipped: number
  refused: number
  /** Of the new and changed ones: those whose subjects no rule knew. */
  withoutRule?: number
}

export const noCounts = (): Counts => ({
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  deleted: 0,
  skipped: 0,
  refused: 0,
})

/** Earlier releases stored `keptBack` for `skipped`. */
export const readCounts = ({ keptBack = 0, ...stored }: Partial<Record<string, number>>): Counts => {
  const counts = { ...noCounts(), ...stored }
  return { ...counts, skipped: counts.skipped + keptBack }
}

export const readOutcome = (stored: string): string => (stored === 'keptBack' ? 'skipped' : stored)

export type Kind = Exclude<keyof Counts, 'read' | 'withoutRule'>

/** What became of one record, for the report. */
export type Outcome = {
  kind: Kind
  /** Why it was skipped or refused. */
  code?: string
  isWithoutRule?: boolean
  messages: string[]
}

export function count(counts: Counts, outcomes: Outcome[]): Counts {
  const sum = { ...counts, read: counts.read + outcomes.length }
  for (const { kind } of outcomes) sum[kind] += 1
  const withoutRule = (sum.withoutRule ?? 0) + outcomes.filter((each) => each.isWithoutRule).length
  return withoutRule > 0 ? { ...sum, withoutRule } : sum
}

/** How many records have the same reason, with the message of the first. */
export type Reasons = Record<string, { records: number; words: string }>

const maxReasons = 100

/** By kind and code. Notes about records that were taken count as one reason. */
export function countReasons(reasons: Reasons, outcomes: Outcome[]): Reasons {
  const sum = { ...reasons }
  for (const { kind, code, messages } of outcomes) {
    if (!code && messages.length === 0) continue
    const key = code ? `${kind} ${code}` : 'note'
    const known = sum[key]
    if (!known && Object.keys(sum).length === maxReasons) continue
    sum[key] = {
      records: (known?.records ?? 0) + 1,
      words: known?.words ?? (messages[0] ?? '').slice(0, 300),
    }
  }
  return sum
}

/** By outcome and code, as `countReasons` has them. */
export const readReasons = (stored: Reasons): Reasons =>
  Object.fromEntries(
    Object.entries(stored).map(([key, reason]) => [key.replace(/^keptBack /, 'skipped '), reason]),
  )
