import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Undefined if the process has exited or the platform does not report its command line. */
export async function isServer(pid: number, cluster: string): Promise<boolean | undefined> {
  if (process.platform === 'win32') return undefined
  const command = await (process.platform === 'linux' ? commandOnLinux(pid) : commandElsewhere(pid))
  if (command === undefined) return undefined
  return /\bpostgres( |$)/.test(command.split(' -D ')[0] ?? '') && `${command} `.includes(` -D ${cluster} `)
}

/** A zombie has an empty command line, not a missing one. */
const commandOnLinux = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (words) => words.replaceAll('\0', ' '),
    () => undefined,
  )

const commandElsewhere = (pid: number) =>
  promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
