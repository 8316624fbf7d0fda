import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { onWindows } from './server.ts'

/** Whether a server that is not ready is still recovering; true where the system does not tell. */
export async function isRepairing(server: number): Promise<boolean> {
  if (onWindows) return true
  const commands = await (process.platform === 'linux' ? childrenOnLinux(server) : childrenElsewhere(server))
  return commands.some((command) => /^postgres: .*startup/.test(command))
}

async function childrenOnLinux(father: number): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(all.map((pid) => commandOfChild(pid, father)))
  return commands.flatMap((command) => command ?? [])
}

async function commandOfChild(pid: string, father: number): Promise<string | undefined> {
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name stands in brackets and may hold anything; the father is the second word after it.
  if (Number(about.slice(about.lastIndexOf(')')).split(' ')[2]) !== father) return undefined
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
}

async function childrenElsewhere(father: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'ppid=,command='])
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
  return lines.flatMap((found) => (Number(found?.[1]) === father ? (found?.[2] ?? []) : []))
}
