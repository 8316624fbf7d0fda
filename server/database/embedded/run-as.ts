import { readFile, stat } from 'node:fs/promises'
import { runProgram } from './run-program.ts'
import type { RunAs } from './server.ts'

export const weAreRoot = () => process.getuid?.() === 0

/** As root we run it as the owner of the data that is there, so that he can start it himself next time. */
export async function chooseUser(home: string): Promise<RunAs> {
  if (!weAreRoot()) return undefined
  const owner = await stat(home).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

async function nobody(): Promise<RunAs> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? []
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 }
}

/** Tried for real: the mode bits of every folder on the way would not tell the whole story. */
export const mayEnter = (folder: string, runAs: RunAs) =>
  succeeds(runProgram('/bin/sh', ['-c', 'test -x "$0"', folder], { runAs, cwd: '/' }))

export const mayRun = (program: string, runAs: RunAs) =>
  succeeds(runProgram(program, ['--version'], { runAs, cwd: '/' }))

const succeeds = (attempt: Promise<void>) =>
  attempt.then(
    () => true,
    () => false,
  )
