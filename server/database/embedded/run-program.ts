import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RunAs } from './server.ts'

const run = promisify(execFile)

type Surroundings = { runAs: RunAs; cwd: string; input?: string }

/** Runs one of PostgreSQL's programs to its end; what it complained about becomes the error. */
export async function runProgram(program: string, args: string[], { runAs, cwd, input }: Surroundings) {
  const running = run(program, args, { ...asUser(runAs), cwd, env: plainEnvironment(), windowsHide: true })
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input)
  await running.catch((fault: Error & { stderr?: string }) => {
    throw new Error(fault.stderr?.trim() || fault.message, { cause: fault })
  })
}

/** Node wants a signed number here, and Apple's `nobody` is minus two. */
export const asUser = (runAs: RunAs) => (runAs ? { uid: runAs.uid | 0, gid: runAs.gid | 0 } : {})

/** English words, because we read them; and none of the owner's own PG… settings. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
