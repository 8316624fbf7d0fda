import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { chooseAddress } from '../socket-address.ts'
import { isServer, readLock } from '../postmaster-lock.ts'
import { chooseUser } from '../programs.ts'
import { clusterIn } from '../postgres-server.ts'

/** A directory that is removed after the test. */
export async function borrowFolder(mode = 0o700): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'shop-')))
  await chmod(folder, mode)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Stops a server that the test leaves running and removes its socket. */
export function clearAfterwards(home: string): void {
  onTestFinished(async () => {
    const pid = await serverOf(home)
    if (pid) process.kill(pid, 'SIGQUIT')
    while (await serverOf(home)) await pause(10)
    const { host } = await chooseAddress({ home, programs: '', runAs: await chooseUser(home) })
    if (dirname(host) !== home) await rm(host, { recursive: true, force: true })
  })
}

/** The PID of the running server. */
export async function serverOf(home: string): Promise<number | undefined> {
  const running = await readLock(home)
  return running && (await isServer(running.pid, clusterIn(home))) ? running.pid : undefined
}
