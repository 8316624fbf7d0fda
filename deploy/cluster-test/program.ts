import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { familyOf, signal, untilGone } from '../../faults/databases/processes.ts'
import { asOrdinary } from '../../server/testing/own-server.ts'

/** A program of somebody else's that runs, with what it has started. */
export type Program = {
  family(): Promise<number[]>
  kill(): Promise<void>
}

type Start = { program: string; words: string[]; environment?: Record<string, string>; log: string }

export function startProgram({ program, words, environment = {}, log }: Start): Program {
  const file = openSync(log, 'a')
  const child = spawn(program, words, {
    ...asOrdinary,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', file, file],
  })
  const pid = child.pid
  if (!pid) throw new Error(`${program} cannot be started`)
  return { family: () => familyOf(pid), kill: () => killAll([pid]) }
}

export async function killAll(pids: number[]) {
  signal(pids, 'SIGKILL')
  for (const pid of pids) await untilGone(pid)
}
