import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { onWindows } from './server.ts'

/** Whether a server that is not ready is still recovering; true where the platform does not report it. */
export async function isRepairing(server: number): Promise<boolean> {
  if (onWindows) return true
  const commands = await (process.platform === 'linux' ? childrenOnLinux(server) : childrenElsewhere(server))
  return commands.some((command) => /^postgres: .*startup/.test(command))
}

async function childrenOnLinux(parentPid: number): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(all.map((pid) => commandOfChild(pid, parentPid)))
  return commands.flatMap((command) => command ?? [])
}

async function commandOfChild(pid: string, parentPid: number): Promise<string | undefined> {
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may contain any character; the parent PID is the second field after it.
  if (Number(about.slice(about.lastIndexOf(')')).split(' ')[2]) !== parentPid) return undefined
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
}

async function childrenElsewhere(parentPid: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'ppid=,command='])
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
  return lines.flatMap((found) => (Number(found?.[1]) === parentPid ? (found?.[2] ?? []) : []))
}
