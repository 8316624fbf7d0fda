import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, runBench } from '../bench.ts'
import { type Line, reportOf } from '../table.ts'
import { measureCopies } from './copies.ts'
import { measureGrowth } from './growth.ts'
import type { Open } from './kinds.ts'
import { measureProcesses } from './processes.ts'
import { furnish, openShop, type ScaleShop } from './shops.ts'

const { values } = parseArgs({
  options: {
    books: { type: 'string', default: '1000,100000,1000000' },
    /** A directory that keeps the catalogues; without it they are deleted at the end. */
    folder: { type: 'string' },
  },
})

const say = (line: string) => process.stderr.write(`${line}\n`)

async function furnishAll({ newFolder, resources }: Bench): Promise<[ScaleShop, ...ScaleShop[]]> {
  const folder = values.folder ?? (await newFolder())
  await mkdir(folder, { recursive: true })
  const [first = 1_000, ...others] = values.books.split(',').map(Number)
  const shops: [ScaleShop, ...ScaleShop[]] = [await furnish(folder, first, resources)]
  for (const books of others) shops.push(await furnish(folder, books, resources))
  return shops
}

async function growth(bench: Bench, shops: ScaleShop[]): Promise<Line[]> {
  const open: Open[] = []
  for (const shop of shops) open.push({ shop, store: await openShop(shop, bench.resources) })
  const lines = await measureGrowth(bench, open, say)
  for (const { store } of open) await store.stop()
  return lines
}

await runBench(async (bench) => {
  const shops = await furnishAll(bench)
  const lines = [
    ...(await growth(bench, shops)),
    ...(await measureProcesses(bench, shops[0])),
    ...(await measureCopies(bench, shops[1] ?? shops[0])),
  ]
  return `${reportOf(lines)}\n\nNode ${process.versions.node}, ${availableParallelism()} cores.`
})
