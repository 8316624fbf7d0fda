import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { familyOf, signal } from '../../faults/databases/processes.ts'
import type { Examples } from './examples.ts'
import { killAll, type Program, startProgram } from './program.ts'
import { programs } from './programs.ts'

/** A machine with PostgreSQL under Patroni on it. */
export type Node = {
  name: string
  address: string
  start(): Promise<void>
  /** At once, with everything that runs there. */
  kill(): Promise<void>
  /** As whoever upgrades it does before. */
  handOver(): Promise<void>
  standStill(): Promise<void>
  goOn(): void
}

export function nodeOn(machine: number, examples: Examples, folder: string): Node {
  const name = `node${machine}`
  const data = join(folder, name)
  let patroni: Program | undefined
  let standing: number[] = []

  async function processes(): Promise<number[]> {
    const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    const patronis = (await patroni?.family()) ?? []
    const postgres = lock ? await familyOf(Number.parseInt(lock, 10)) : []
    return [...new Set([...patronis, ...postgres])]
  }
  return {
    name,
    address: examples.addressOf(machine),
    start: async () => {
      patroni = startProgram({
        program: programs.patroni,
        words: [join(folder, 'patroni.yml')],
        environment: {
          ...(await examples.environmentOf('patroni.env', machine)),
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        },
        log: join(folder, `${name}.log`),
      })
    },
    kill: async () => killAll(await processes()),
    handOver: () => handOver(name, `http://${examples.addressOf(machine)}:${examples.port(8008)}`),
    standStill: async () => signal((standing = await processes()), 'SIGSTOP'),
    goOn: () => signal(standing.splice(0), 'SIGCONT'),
  }
}

async function handOver(leader: string, patroni: string) {
  const answer = await fetch(`${patroni}/switchover`, { method: 'POST', body: JSON.stringify({ leader }) })
  if (!answer.ok) throw new Error(`${leader} does not hand over: ${await answer.text()}`)
}
