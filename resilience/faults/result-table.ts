import type { Suffered } from './workload.ts'

export type Column<Row = Suffered> = [string, (row: Row) => string | number]

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

export const middleOf = (stats: number[]) =>
  stats.toSorted((one, other) => one - other)[stats.length >> 1] ?? 0

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

export const tableOf = <Row = Suffered>(columns: Column<Row>[]) => ({
  head: [line(columns.map(([name]) => name)), line(columns.map(() => '---'))].join('\n'),
  rowOf: (row: Row) => line(columns.map(([, cell]) => cell(row))),
})
