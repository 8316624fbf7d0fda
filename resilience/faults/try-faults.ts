import type { Database } from './databases/database.ts'
import { type FaultName, payingFault } from './fault-names.ts'
import { faults } from './faults.ts'
import { openPlace } from './places.ts'
import { type Column, middleOf, outcome, tableOf } from './result-table.ts'
import { openTrade, type Suffered } from './workload.ts'
import { openPaying, type Paid } from './paying.ts'

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

const { head, rowOf } = tableOf(columns)

const say = (line: string) => process.stdout.write(`${line}\n`)

export type FaultOptions = { names: (FaultName | typeof payingFault)[]; rounds: number }

type Place = Pick<Database, 'name'> & { onSmallDisk: boolean }

async function tryOn(
  { name, onSmallDisk }: Place,
  { names, rounds }: FaultOptions,
  resources: AsyncDisposableStack,
): Promise<Suffered[]> {
  const asked = faults.filter((fault) => names.includes(fault.name) && fault.onSmallDisk === onSmallDisk)
  const possible = asked.filter(({ on }) => !on || on === name)
  if (possible.length === 0) return []
  const place = await openPlace(name, onSmallDisk)
  if ('lacking' in place) {
    say(`Left out on ${name}: ${possible.map((fault) => fault.name).join(', ')}. ${place.lacking}.`)
    return []
  }
  // Closed here, or when the command is interrupted.
  await using open = resources.use(new AsyncDisposableStack())
  const workload = await openTrade(place, 2_500)
  open.defer(workload.close)
  const suffered: Suffered[] = []
  for (const fault of possible) {
    process.stderr.write(`${fault.name}, ${name}: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}…\n`)
    const one = await workload.runFault(fault, rounds)
    say(rowOf(one))
    suffered.push(one)
  }
  return suffered
}

const places = (['embedded', 'server'] as const).flatMap((name) =>
  [false, true].map((onSmallDisk) => ({ name, onSmallDisk })),
)

const paidTable = tableOf<Paid>([
  ['fault', () => payingFault],
  ['kills', ({ kills }) => kills],
  ['orders', ({ orders }) => orders],
  ['payments', ({ paid }) => paid],
  ['refunds', ({ refunded }) => refunded],
  ['paid twice', ({ paidTwice }) => paidTwice],
  ['paid and lost', ({ lost }) => lost],
  ['copies held', ({ held }) => held],
  ['entries that differ', ({ different }) => different],
])

/** Whether ledger, stock and payment provider agree after so many kills. */
async function tryPaying(rounds: number, resources: AsyncDisposableStack): Promise<boolean> {
  const place = await openPlace('embedded', false)
  if ('lacking' in place) return false
  await using open = resources.use(new AsyncDisposableStack())
  open.defer(place.close)
  const { run } = await openPaying(place, open)
  const paid = await run(rounds, (line) => void process.stderr.write(`${line}\n`))
  say(`${paidTable.head}\n${paidTable.rowOf(paid)}`)
  return paid.kills === rounds && paid.paidTwice + paid.lost + paid.held + paid.different === 0
}

/** Prints a row for each fault on each database; the exit code tells whether data was lost. */
export async function tryFaults(options: FaultOptions, resources: AsyncDisposableStack) {
  const suffered: Suffered[] = []
  const hasPaying = options.names.includes(payingFault)
  if (options.names.some((name) => name !== payingFault)) say(head)
  for (const place of places) suffered.push(...(await tryOn(place, options, resources)))
  const isLost = suffered.some(({ lost, doubled, halfWritten }) => lost + doubled + halfWritten > 0)
  const isPaidWrong = hasPaying && !(await tryPaying(options.rounds, resources))
  process.exitCode = isLost || isPaidWrong || (suffered.length === 0 && !hasPaying) ? 1 : 0
}
