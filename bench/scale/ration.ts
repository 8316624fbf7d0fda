import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Linux's older and newer way to give a group of processes a share of a core, in microseconds of each ten milliseconds. */
const period = 10_000
const older = {
  home: '/sys/fs/cgroup/cpu',
  allot: (share: number) => ({ 'cpu.cfs_period_us': period, 'cpu.cfs_quota_us': share * period }),
}
const newer = {
  home: '/sys/fs/cgroup',
  allot: (share: number) => ({ 'cpu.max': `${share * period} ${period}` }),
}

export type Ration = (pids: number[]) => Promise<void>

/**
 * Gives processes a share of a core each, so that on a machine of few cores those that are measured have what they would
 * have on one with cores to spare, and whoever makes the load has the rest. Undefined where the machine does not let us.
 */
export async function rationing(share: number, resources: AsyncDisposableStack): Promise<Ration | undefined> {
  for (const way of [older, newer]) {
    const made: string[] = []
    const ration: Ration = (pids) => {
      const group = join(way.home, `book-store-${process.pid}-${share}-${made.length}`)
      made.push(group)
      return allot(group, way.allot(share), pids)
    }
    const isPossible = await ration([]).then(
      () => true,
      () => false,
    )
    resources.defer(async () => void (await Promise.all(made.map(dissolve))))
    if (isPossible) return ration
  }
  return undefined
}

async function allot(group: string, files: Record<string, string | number>, pids: number[]) {
  await mkdir(group)
  for (const [file, value] of Object.entries(files)) await writeFile(join(group, file), String(value))
  for (const pid of pids) await writeFile(join(group, 'cgroup.procs'), String(pid))
}

/** Whoever is still in it goes back to where all others are. */
async function dissolve(group: string) {
  const pids = await readFile(join(group, 'cgroup.procs'), 'utf8').catch(() => undefined)
  if (pids === undefined) return
  for (const pid of pids.split('\n').filter(Boolean))
    await writeFile(join(dirname(group), 'cgroup.procs'), pid).catch(() => {})
  await rmdir(group)
}
