import { parseArgs } from 'node:util'
import type { Database } from './databases/database.ts'
import { type Fault, faults } from './faults.ts'
import { openPlace } from './places.ts'
import { openTrade, type Suffered } from './workload.ts'

type Column = [string, (suffered: Suffered) => string | number]

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

const columns: Column[] = [
  ['fault', ({ fault }) => fault],
  ['database', ({ database }) => database],
  ...outcome,
  ['slowest refusal, s', ({ ledger }) => (ledger.maxRefusalLength / 1000).toFixed(2)],
  ['faults 500', ({ ledger }) => ledger.statuses.get('500') ?? 0],
  ['unanswered', ({ ledger }) => ledger.hung],
  ['kept pages served / refused', ({ ledger }) => `${ledger.pagesServed} / ${ledger.pagesRefused}`],
  ['orders again after, s', ({ recoveries }) => middleOf(recoveries).toFixed(1)],
]

export const middleOf = (stats: number[]) =>
  stats.toSorted((one, other) => one - other)[stats.length >> 1] ?? 0

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

export const tableOf = (columns: Column[]) => ({
  head: [line(columns.map(([name]) => name)), line(columns.map(() => '---'))].join('\n'),
  rowOf: (suffered: Suffered) => line(columns.map(([, cell]) => cell(suffered))),
})

export const { head, rowOf } = tableOf(columns)

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '30' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The faults named on the command line, or all. */
const isAsked = ({ name }: Fault) =>
  positionals.length === 0 || positionals.some((part) => name.includes(part))

async function tryOn(name: Database['name'], onSmallDisk: boolean): Promise<Suffered[]> {
  const asked = faults.filter((fault) => isAsked(fault) && fault.onSmallDisk === onSmallDisk)
  const possible = asked.filter(({ on }) => !on || on === name)
  if (possible.length === 0) return []
  const place = await openPlace(name, onSmallDisk)
  if ('lacking' in place) {
    say(`Left out on ${name}: ${possible.map((fault) => fault.name).join(', ')}. ${place.lacking}.`)
    return []
  }
  return sufferAll(place, possible)
}

async function sufferAll(database: Database, all: Fault[]): Promise<Suffered[]> {
  const workload = await openTrade(database, 2_500)
  const suffered: Suffered[] = []
  try {
    for (const fault of all) {
      const one = await workload.runFault(fault, rounds)
      say(rowOf(one))
      suffered.push(one)
    }
    return suffered
  } finally {
    await workload.close()
  }
}

say(head)
const suffered: Suffered[] = []
for (const name of ['embedded', 'server'] as const)
  for (const onSmallDisk of [false, true]) suffered.push(...(await tryOn(name, onSmallDisk)))
process.exitCode = suffered.some(({ lost, doubled, halfWritten }) => lost + doubled + halfWritten > 0) ? 1 : 0
