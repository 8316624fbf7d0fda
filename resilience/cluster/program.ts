import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { familyOf, signal, untilGone } from '../faults/databases/server.ts'
import { asOrdinary } from '../../server/testing/own-server.ts'

/** An external program and its child processes. */
export type Program = {
  family(): Promise<number[]>
  kill(): Promise<void>
}

type Start = {
  program: string
  words: string[]
  environment?: Record<string, string>
  log: string
  /** Of the run: once they are disposed, nothing would end the program. */
  resources: AsyncDisposableStack
}

const killed = new Set<number>()
const fall = Promise.withResolvers<never>()
fall.promise.catch(() => {})

/** Rejects when a program ends without being killed by the test, since the others would wait for ever. */
export const aProgramFalls = fall.promise

export function startProgram({ program, words, environment = {}, log, resources }: Start): Program {
  if (resources.disposed) throw new Error(`${program} was not started: the run has ended`)
  const file = openSync(log, 'a')
  const child = spawn(program, words, {
    ...asOrdinary,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const { pid } = child
  child.once('error', fall.reject)
  if (!pid) throw new Error(`${program} cannot be started`)
  child.once('exit', () => {
    if (!killed.delete(pid)) fall.reject(new Error(`${program} ended by itself:\n${endOf(log)}`))
  })
  return { family: () => familyOf(pid), kill: () => killAll([pid]) }
}

const endOf = (log: string) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n')

export async function killAll(pids: number[]) {
  for (const pid of pids) killed.add(pid)
  signal(pids, 'SIGKILL')
  for (const pid of pids) await untilGone(pid)
}
