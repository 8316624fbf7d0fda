import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { flags } from '../tooling/shop-process.js'
import { setUp, type Bench } from './bench.ts'
import { closing } from './closing.ts'
import { buyers, measureOrders } from './orders.ts'
import { measureReads, readers } from './reads.ts'
import { rounds, secondsOfRound } from './side-by-side.ts'
import { measureSoak } from './soak.ts'
import { measureStarts } from './starts.ts'
import { megabytesOf, openStore, production } from './store.ts'
import { type Line, mostLine, tableOf } from './table.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

async function measureAll(bench: Bench): Promise<Line[]> {
  const dataDir = await bench.newFolder()
  say('Starting and stopping the store…')
  const starts = await measureStarts(bench, dataDir)

  say('Reading…')
  const store = await openStore(production, dataDir, bench.toClose)
  const reads = await measureReads(bench, store)
  const memory = mostLine('memory after all reads', await megabytesOf(store), 150, 'MB')

  say('Ordering…')
  const orders = await measureOrders(bench, store, dataDir)
  say('Everything at once…')
  const soak = await measureSoak(bench, store)
  return [...reads, memory, ...orders, ...soak, ...starts]
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

const { toClose, close } = closing()
let isLeaving = false

async function leave() {
  isLeaving = true
  await close()
  process.exit(130)
}

process.once('SIGINT', () => void leave())
process.once('SIGTERM', () => void leave())

try {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  toClose(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  // Where root measures, the database runs as somebody else and must get through.
  await chmod(folder, 0o755)
  const lines = await measureAll(setUp(folder, toClose))
  console.log(`${tableOf(lines)}\n\n${explain(lines)}`)
} catch (error) {
  if (!isLeaving) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  await close()
}
