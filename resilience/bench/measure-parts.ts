import { availableParallelism } from 'node:os'
import { flags } from '../../tooling/node-flags.js'
import { type Bench, runBench } from './bench.ts'
import { readers } from './beside-baseline.ts'
import { buyers } from './orders.ts'
import type { PartName } from './part-names.ts'
import { openShop, parts } from './parts.ts'
import { rounds, secondsOfRound } from './side-by-side.ts'
import { type Line, reportOf } from './bench-table.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

export type BenchOptions = { names: PartName[]; minutes: number }

async function measure(bench: Bench, { names, minutes }: BenchOptions): Promise<Line[]> {
  const shop = await openShop(bench, minutes)
  const lines: Line[] = []
  for (const name of names) {
    const { saying, measure } = parts[name]
    say(saying)
    lines.push(...(await measure(shop)))
  }
  return lines
}

function explain(lines: Line[]): string {
  const command = ['node', ...flags, 'dist/server/main.js'].join(' ')
  const busiest = lines.filter(({ load }) => (load?.busy ?? 0) > 0.9).map(({ what }) => what)
  return [
    `The production build with RATE_LIMIT=0 (600 for the crowd) and LOG_LEVEL=warn, as npm start runs it: ${command}`,
    `Node ${process.versions.node}, ${availableParallelism()} cores.`,
    `Medians of ${rounds} rounds of ${secondsOfRound} s, limit and store in turns; a ratio is the median of the rounds' ratios.`,
    `${readers} connections read, ${buyers} order.`,
    busiest.length === 0
      ? 'The load generator always had time to spare, so it limits no figure.'
      : `The load generator had no time to spare and may be the limit in: ${busiest.join('; ')}.`,
  ].join('\n')
}

export const measureParts = (options: BenchOptions): Promise<never> =>
  runBench(async (bench) => {
    const lines = await measure(bench, options)
    return `${reportOf(lines)}\n\n${explain(lines)}`
  })
