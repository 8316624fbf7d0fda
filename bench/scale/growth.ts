import type { Bench } from '../bench.ts'
import { type Measured, median, medianOf } from '../figures.ts'
import type { Measure } from '../side-by-side.ts'
import { type Line, maxLine } from '../table.ts'
import { inTurns } from './in-turns.ts'
import { type Kind, kinds, type Open } from './kinds.ts'

/** Few enough that the CPU is not saturated. */
const readers = 2

/** Measures each kind in every store in turns, since only simultaneous measurements are comparable. */
export async function measureGrowth(
  bench: Bench,
  shops: Open[],
  say: (line: string) => void,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const kind of kinds) {
    say(kind.what)
    lines.push(...(await growthOf(bench, shops, kind)))
  }
  return lines
}

async function growthOf(bench: Bench, shops: Open[], kind: Kind): Promise<Line[]> {
  const measures: Measure[] = []
  for (const open of shops) {
    const requests = await kind.requests(open)
    measures.push((seconds) =>
      bench.makeLoad({ port: open.store.port, requests, seconds, connections: readers }),
    )
  }
  const measured = await inTurns(measures)
  const loads = shops.map((_, at) => medianOf(measured.flatMap((round) => round[at] ?? [])))
  return [
    ...shops.map(({ shop }, at) => ({ what: `${kind.what}, ${shop.books} books`, ...withLoad(loads[at]) })),
    ...verdictsOn(kind, median(measured.map(growthIn)), loads.at(-1)),
  ]
}

const withLoad = (load: Measured | undefined) => (load ? { load } : {})

/** From the smallest to the largest store. */
const growthIn = (round: Measured[]) => (round.at(-1)?.p50 ?? Number.NaN) / (round[0]?.p50 ?? Number.NaN)

function verdictsOn({ what, maxGrowth, mostP99 }: Kind, growth: number, last: Measured | undefined): Line[] {
  return [
    {
      what: `${what}, growth of p50`,
      figure: `${growth.toFixed(2)} times`,
      ...(maxGrowth && { reach: `<= ${maxGrowth} times`, isReached: growth <= maxGrowth }),
    },
    ...(mostP99 && last ? [maxLine(`${what}, p99 in the largest shop`, last.p99, mostP99, 'ms', 1)] : []),
  ]
}
