import { existsSync, readFileSync } from 'node:fs'

/** The number of inputs by outcome, such as a status. */
type Answers = Record<string, number>

type ReportLine = { kind: string; answers: Answers }

export type FuzzReport = Map<string, Answers>

/** Adds up the lines that `server/testing/tally.ts` writes. */
export function readReport(file: string): FuzzReport {
  const kinds: FuzzReport = new Map()
  // The last line may be under way.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  for (const line of lines) {
    const { kind, answers } = JSON.parse(line) as ReportLine
    const sums = kinds.get(kind) ?? {}
    for (const [status, count] of Object.entries(answers)) sums[status] = (sums[status] ?? 0) + count
    kinds.set(kind, sums)
  }
  return kinds
}

const total = (answers: Answers) => Object.values(answers).reduce((sum, count) => sum + count, 0)

const format = (count: number) => count.toLocaleString('en')

export const inputsIn = (report: FuzzReport) =>
  [...report.values()].reduce((sum, answers) => sum + total(answers), 0)

/** One line, for a run that has lasted some seconds and goes on for others. */
export function progressOf(report: FuzzReport, elapsed: number, left?: number): string {
  const inputs = inputsIn(report)
  const failed = [...report.values()]
    .flatMap(Object.entries)
    .reduce((sum, [status, count]: [string, number]) => sum + (status.startsWith('5') ? count : 0), 0)
  const said = `${Math.round(elapsed)} s: ${format(inputs)} inputs, ${format(failed)} answered with 5xx`
  if (left === undefined) return `${said}.`
  const place = [...report.keys()].at(-1) ?? 'starting'
  return `${said}, ${place}, ${left >= 1 ? `about ${Math.round(left)} s left` : 'over time, ends soon'}.`
}

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** In Markdown. */
export function tableOf(report: FuzzReport): string {
  const statuses = [...new Set([...report.values()].flatMap((answers) => Object.keys(answers)))].sort()
  return [
    row(['bad input', 'inputs', ...statuses]),
    row(['---', '---', ...statuses.map(() => '---')]),
    ...[...report].map(([kind, answers]) =>
      row([kind, total(answers), ...statuses.map((status) => answers[status] ?? '')]),
    ),
  ].join('\n')
}
