import type { Measured } from './figures.ts'

/** A measurement and its goal. */
export type Line = {
  what: string
  load?: Measured
  figure?: string
  reach?: string
  isReached?: boolean
  /** Details if the goal is missed. */
  notes?: string[]
}

const titles = ['what', 'requests/s', 'p50 ms', 'p99 ms', 'figure', 'to reach', 'reached']

const cellsOf = ({ what, load, figure = '', reach = '', isReached }: Line) => [
  what,
  load ? load.perSecond.toFixed(0) : '',
  load ? load.p50.toFixed(2) : '',
  load ? load.p99.toFixed(2) : '',
  figure,
  reach,
  isReached === undefined ? '' : isReached ? 'yes' : 'NO',
]

/** Text is left-aligned, numbers right-aligned. */
function tableOf(lines: Line[]): string {
  const rows = [titles, ...lines.map(cellsOf)]
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n')
}

const notesOf = (lines: Line[]): string[] =>
  lines.flatMap(({ what, notes = [] }) => (notes.length > 0 ? [`\n${what}`, ...notes.map(indented)] : []))

export const reportOf = (lines: Line[]): string => [tableOf(lines), ...notesOf(lines)].join('\n')

const indented = (note: string) => `  ${note}`

export const ratioLine = (what: string, load: Measured, ratio: number, least: number): Line => ({
  what,
  load,
  figure: `${ratio.toFixed(2)} of limit`,
  reach: `>= ${least}`,
  isReached: ratio >= least,
})

export const maxLine = (what: string, value: number, most: number, unit: string, decimals = 0): Line => ({
  what,
  figure: `${value.toFixed(decimals)} ${unit}`,
  reach: `< ${most} ${unit}`,
  isReached: value < most,
})

/** A count that must be zero. */
export const noneLine = (what: string, number: number): Line => ({
  what,
  figure: String(number),
  reach: '0',
  isReached: number === 0,
})

/** With examples. */
export const countLine = (what: string, those: string[]): Line => ({
  ...noneLine(what, those.length),
  notes: those.slice(0, 5),
})
