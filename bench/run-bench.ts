import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { flags } from '../tooling/node-flags.js'
import { type Bench, runBench } from './bench.ts'
import { readers } from './beside-baseline.ts'
import { buyers } from './orders.ts'
import { openShop, parts } from './parts.ts'
import { rounds, secondsOfRound } from './side-by-side.ts'
import { type Line, reportOf } from './bench-table.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

/** The parts named on the command line, or all. */
function partsAsked(names: string[]) {
  const unknown = names.find((name) => !(name in parts))
  if (unknown) throw new Error(`There is no part ${unknown}, but: ${Object.keys(parts).join(', ')}`)
  return Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name))
}

async function measure(bench: Bench, names: string[], minutes: number): Promise<Line[]> {
  const shop = await openShop(bench, minutes)
  const lines: Line[] = []
  for (const [, { saying, measure }] of partsAsked(names)) {
    say(saying)
    lines.push(...(await measure(shop)))
  }
  return lines
}

function explain(lines: Line[]): string {
  const command = ['node', ...flags, 'dist/server/main.js'].join(' ')
  const busiest = lines.filter(({ load }) => (load?.busy ?? 0) > 0.9).map(({ what }) => what)
  return [
    `The production build with RATE_LIMIT=0 and LOG_LEVEL=warn, as npm start runs it: ${command}`,
    `Node ${process.versions.node}, ${availableParallelism()} cores.`,
    `Medians of ${rounds} rounds of ${secondsOfRound} s, limit and store in turns; a ratio is the median of the rounds' ratios.`,
    `${readers} connections read, ${buyers} order.`,
    busiest.length === 0
      ? 'The load generator always had time to spare, so it limits no figure.'
      : `The load generator had no time to spare and may be the limit in: ${busiest.join('; ')}.`,
  ].join('\n')
}

const { positionals, values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' } },
  allowPositionals: true,
})

await runBench(async (bench) => {
  const lines = await measure(bench, positionals, Number(values.minutes))
  return `${reportOf(lines)}\n\n${explain(lines)}`
})
