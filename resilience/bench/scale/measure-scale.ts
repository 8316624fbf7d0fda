import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type Bench, runBench } from '../bench.ts'
import { type Line, maxLine, reportOf } from '../bench-table.ts'
import { measureReplicas } from './replicas.ts'
import { type Kind, kinds, type Open } from './kinds.ts'
import { inTurns, measureProcesses } from './processes.ts'
import { speak } from './speak.ts'
import { seed, openShop, type ScaleShop } from './seed.ts'
import { type Measured, median, medianOf } from '../figures.ts'
import type { Measure } from '../side-by-side.ts'
import type { Language } from '../../../messages/languages.ts'

export type ScaleOptions = {
  books: [number, ...number[]]
  /** A directory that keeps the catalogues; without it they are deleted at the end. */
  folder: string | undefined
  language: Language
}

/** Few enough that the CPU is not saturated. */
const readers = 2

const say = (line: string) => process.stderr.write(`${line}\n`)

async function furnishAll(
  { newFolder, resources }: Bench,
  options: ScaleOptions,
): Promise<[ScaleShop, ...ScaleShop[]]> {
  const folder = options.folder ?? (await newFolder())
  await mkdir(folder, { recursive: true })
  const [first, ...others] = options.books
  const shops: [ScaleShop, ...ScaleShop[]] = [await seed(folder, first, resources)]
  for (const books of others) shops.push(await seed(folder, books, resources))
  return shops
}

async function growth(bench: Bench, shops: ScaleShop[], language: Language): Promise<Line[]> {
  const open: Open[] = []
  for (const shop of shops) open.push({ shop, store: await openShop(shop, bench.resources) })
  const spoken: Line[] = []
  for (const each of open) spoken.push(await speak(language, each))
  const lines = await measureGrowth(bench, open, say)
  for (const { store } of open) await store.stop()
  return [...spoken, ...lines]
}

/** Measures each kind in every store in turns, since only simultaneous measurements are comparable. */
async function measureGrowth(bench: Bench, shops: Open[], say: (line: string) => void): Promise<Line[]> {
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

export const measureScale = (options: ScaleOptions): Promise<never> =>
  runBench(async (bench) => {
    const shops = await furnishAll(bench, options)
    const lines = [
      ...(await growth(bench, shops, options.language)),
      ...(await measureProcesses(bench, shops[0])),
      ...(await measureReplicas(bench, shops[1] ?? shops[0])),
    ]
    return `${reportOf(lines)}\n\nNode ${process.versions.node}, ${availableParallelism()} cores.`
  })
