import type { Bench } from './bench.ts'
import { median } from './figures.ts'
import { openStore, production } from './store.ts'
import { type Line, maxLine } from './bench-table.ts'

const firstStarts = 3
const laterStarts = 5

/** From the start of the process until /readyz succeeds. */
export async function measureStarts(bench: Bench, dataDir: string): Promise<Line[]> {
  const first = [await secondsToReady(bench, dataDir)]
  while (first.length < firstStarts) first.push(await secondsToReady(bench, await bench.newFolder()))
  const later: number[] = []
  while (later.length < laterStarts) later.push(await secondsToReady(bench, dataDir))
  return [
    maxLine(`first start with the demo, until ready (median of ${firstStarts})`, median(first), 6, 's', 2),
    maxLine(`start on existing data, until ready (median of ${laterStarts})`, median(later), 1, 's', 2),
  ]
}

async function secondsToReady({ resources }: Bench, dataDir: string): Promise<number> {
  const store = await openStore(production, dataDir, resources)
  await store.stop()
  return store.secondsToReady
}
