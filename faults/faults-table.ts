import type { Suffered } from './workload.ts'

type Column = [string, (suffered: Suffered) => string | number]

/** Columns common to all fault tables. */
export const outcome: Column[] = [
  ['rounds', ({ rounds }) => rounds],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['found', ({ found }) => found],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['half-written', ({ halfWritten }) => halfWritten],
  ['refused with 503', ({ ledger }) => ledger.statuses.get('503') ?? 0],
]

const columns: Column[] = [
  ['fault', ({ fault }) => fault],
  ['database', ({ database }) => database],
  ...outcome,
  ['slowest refusal, s', ({ ledger }) => (ledger.maxRefusalLength / 1000).toFixed(2)],
  ['faults 500', ({ ledger }) => ledger.statuses.get('500') ?? 0],
  ['unanswered', ({ ledger }) => ledger.hung],
  ['kept pages served / refused', ({ ledger }) => `${ledger.pagesServed} / ${ledger.pagesRefused}`],
  ['orders again after, s', ({ recoveries }) => middleOf(recoveries).toFixed(1)],
]

export const middleOf = (stats: number[]) =>
  stats.toSorted((one, other) => one - other)[stats.length >> 1] ?? 0

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

export const tableOf = (columns: Column[]) => ({
  head: [line(columns.map(([name]) => name)), line(columns.map(() => '---'))].join('\n'),
  rowOf: (suffered: Suffered) => line(columns.map(([, cell]) => cell(suffered))),
})

export const { head, rowOf } = tableOf(columns)
