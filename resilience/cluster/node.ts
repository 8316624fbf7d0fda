import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { familyOf, signal } from '../faults/databases/server.ts'
import type { Examples } from './examples.ts'
import { killAll, type Program, startProgram } from './program.ts'
import { programs } from './programs.ts'

/** A machine that runs PostgreSQL under Patroni. */
export type Node = {
  name: string
  address: string
  start(): Promise<void>
  /** Kills all processes of the node at once. */
  kill(): Promise<void>
  /** A switchover, as before an upgrade. */
  handOver(): Promise<void>
  suspend(): Promise<void>
  resume(): void
}

export type Place = { examples: Examples; folder: string; resources: AsyncDisposableStack }

export function nodeOn(machine: number, { examples, folder, resources }: Place): Node {
  const name = `node${machine}`
  const data = join(folder, name)
  let patroni: Program | undefined
  let stopped: number[] = []

  async function processes(): Promise<number[]> {
    const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    const patronis = (await patroni?.family()) ?? []
    const postgres = lock ? await familyOf(Number.parseInt(lock, 10)) : []
    return [...new Set([...patronis, ...postgres])]
  }
  /** Twice, for processes that were forked during the first pass. */
  async function suspend() {
    for (let time = 0; time < 2; time += 1) signal((stopped = await processes()), 'SIGSTOP')
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
        resources,
      })
    },
    kill: async () => {
      await suspend()
      await killAll(stopped.splice(0))
    },
    handOver: async () => {
      const origin = `http://${examples.addressOf(machine)}:${examples.port(8008)}`
      return handOver(name, origin, await examples.environmentOf('patroni.env', machine))
    },
    suspend,
    resume: () => signal(stopped.splice(0), 'SIGCONT'),
  }
}

async function handOver(leader: string, patroni: string, settings: Record<string, string>) {
  const { PATRONI_RESTAPI_USERNAME: name, PATRONI_RESTAPI_PASSWORD: password } = settings
  const answer = await fetch(`${patroni}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${name}:${password}`)}` },
    body: JSON.stringify({ leader }),
  })
  if (!answer.ok) throw new Error(`${leader} does not hand over: ${await answer.text()}`)
}
