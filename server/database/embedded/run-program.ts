import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RunAs } from './server.ts'

const run = promisify(execFile)

type Surroundings = { runAs: RunAs; cwd: string; input?: string }

/** Runs a PostgreSQL program to its end; its stderr becomes the error message. */
export async function runProgram(program: string, args: string[], { runAs, cwd, input }: Surroundings) {
  const running = run(program, args, { ...asUser(runAs), cwd, env: plainEnvironment(), windowsHide: true })
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input)
  await running.catch((fault: Error & { stderr?: string }) => {
    throw new Error(fault.stderr?.trim() || fault.message, { cause: fault })
  })
}

/** Node expects a signed number here, and `nobody` is -2 on macOS. */
export const asUser = (runAs: RunAs) => (runAs ? { uid: runAs.uid | 0, gid: runAs.gid | 0 } : {})

/** Messages are parsed, so they must be in English; PG… variables of the caller are ignored. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
