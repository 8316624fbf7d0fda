/** What became of the records of an import. */
export type Counts = {
  read: number
  new: number
  changed: number
  unchanged: number
  deleted: number
  keptBack: number
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
  keptBack: 0,
  refused: 0,
})

export type Kind = Exclude<keyof Counts, 'read' | 'withoutRule'>

/** What became of one record, for the report. */
export type Outcome = {
  kind: Kind
  /** Why it was kept back or refused. */
  code?: string
  isWithoutRule?: boolean
  words: string[]
}

export function count(counts: Counts, outcomes: Outcome[]): Counts {
  const sum = { ...counts, read: counts.read + outcomes.length }
  for (const { kind } of outcomes) sum[kind] += 1
  const withoutRule = (sum.withoutRule ?? 0) + outcomes.filter((each) => each.isWithoutRule).length
  return withoutRule > 0 ? { ...sum, withoutRule } : sum
}

/** How many records have the same reason, with the words of the first. */
export type Reasons = Record<string, { records: number; words: string }>

const maxReasons = 100

/** By kind and code. Notes about records that were taken count as one reason. */
export function countReasons(reasons: Reasons, outcomes: Outcome[]): Reasons {
  const sum = { ...reasons }
  for (const { kind, code, words } of outcomes) {
    if (!code && words.length === 0) continue
    const key = code ? `${kind} ${code}` : 'note'
    const known = sum[key]
    if (!known && Object.keys(sum).length === maxReasons) continue
    sum[key] = { records: (known?.records ?? 0) + 1, words: known?.words ?? (words[0] ?? '').slice(0, 300) }
  }
  return sum
}
