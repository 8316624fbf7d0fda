import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { socketOf } from './socket-address.ts'
import { type Address, clusterIn, type Server } from './postgres-server.ts'

const lockFile = (home: string) => join(clusterIn(home), 'postmaster.pid')

/** The server named by the lock file, and its address. */
export async function readLock(home: string): Promise<{ pid: number; address?: Address } | undefined> {
  const text = await readFile(lockFile(home), 'utf8').catch(() => '')
  const [pid, cluster = '', , port, folder, network] = text.split('\n')
  if (!Number(pid)) return undefined
  const host = folder || network
  // A copied data directory still names the server of the original.
  const isOurs = resolve(cluster) === resolve(clusterIn(home))
  return { pid: Number(pid), ...(host && isOurs && { address: { host, port: Number(port) } }) }
}

/** PostgreSQL trusts any running process with the recorded PID, even one that has reused it. */
export async function clearStaleLocks({ home, address }: Server): Promise<void> {
  for (const file of [lockFile(home), `${socketOf(address)}.lock`]) {
    const seen = await readFile(file, 'utf8').catch(() => undefined)
    if (seen !== undefined && (await isStale(file, seen, home))) await setAside(file, seen)
  }
}

async function isStale(file: string, text: string, home: string): Promise<boolean> {
  const pid = Math.abs(Number.parseInt(text))
  if (pid) return (await isServer(pid, clusterIn(home))) === false
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
  return mtimeMs < Date.now() - 5_000
}

/** Renames before removing: another server may have written its own lock file since it was read. */
async function setAside(file: string, seen: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  await rename(file, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => seen)
  if (moved !== seen) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

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
    (command) => command.replaceAll('\0', ' '),
    () => undefined,
  )

const commandElsewhere = (pid: number) =>
  promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
