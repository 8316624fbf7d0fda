import { readFile, stat } from 'node:fs/promises'
import { runProgram } from './run-program.ts'
import type { RunAs } from './server.ts'

export const weAreRoot = () => process.getuid?.() === 0

/** Root runs PostgreSQL as the owner of existing data, so that the owner can start it next time. */
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

/** Tests access as that user: mode bits alone ignore ACLs and parent directories. */
export const mayEnter = (folder: string, runAs: RunAs) =>
  succeeds(runProgram('/bin/sh', ['-c', 'test -x "$0"', folder], { runAs, cwd: '/' }))

export const mayRun = (program: string, runAs: RunAs) =>
  succeeds(runProgram(program, ['--version'], { runAs, cwd: '/' }))

const succeeds = (attempt: Promise<void>) =>
  attempt.then(
    () => true,
    () => false,
  )
