import { parseArgs } from 'node:util'
import { untilReady } from '../../faults/store.ts'
import { peopleAt, type Suffered } from '../../faults/trade.ts'
import { runMain } from '../../tooling/run-main.ts'
import { agree } from './agree.ts'
import { type Blow, blowsTo } from './blows.ts'
import { examplesFrom, machines } from './examples.ts'
import { aProgramFalls } from './program.ts'
import { missingPackages } from './programs.ts'
import { openShop, type Shop } from './shop.ts'
import { head, isWell, rowOf } from './table.ts'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, ports: { type: 'string', default: '25400' } },
  allowPositionals: true,
})

const passersBy = 4

const say = (line: string) => process.stdout.write(`${line}\n`)
const examples = examplesFrom(Number(values.ports))
const front = `http://127.0.0.1:${examples.port(8080)}`
const doors = machines.map((machine) => `http://${examples.addressOf(machine)}:${examples.port(3000)}`)

/** The faults named on the command line, or all. */
const isAsked = ({ fault }: Blow) =>
  positionals.length === 0 || positionals.some((part) => fault.includes(part))

const roundsOf = ({ share }: Blow) => Math.ceil((Number(values.rounds) * share) / 10)

async function sufferAll({ cluster, stores }: Shop): Promise<Suffered[]> {
  await untilReady({ origin: front })
  const suffer = await peopleAt([front, ...doors], { passersBy })
  const all: Suffered[] = []
  for (const blow of blowsTo({ cluster, stores }).filter(isAsked)) {
    const known = { database: 'cluster', connection: async () => cluster.connection }
    const suffered = await suffer({ ...blow, ...known }, roundsOf(blow))
    await agree(doors)
    say(rowOf(suffered))
    all.push(suffered)
  }
  return all
}

async function run(resources: AsyncDisposableStack) {
  say(head)
  const all = await Promise.race([openShop(examples, resources).then(sufferAll), aProgramFalls])
  process.exitCode = all.every((suffered) => isWell(suffered, passersBy)) ? 0 : 1
}

const missing = missingPackages()
if (missing.length === 0) await runMain(run)
else {
  say(`The cluster cannot be tried here. Missing of Debian's packages: ${missing.join(' ')}`)
  process.exitCode = 1
}
