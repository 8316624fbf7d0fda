import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** CPU quotas of cgroup v1 and v2, in microseconds per period. */
const period = 10_000
const cgroupV1 = {
  home: '/sys/fs/cgroup/cpu',
  allot: (share: number) => ({ 'cpu.cfs_period_us': period, 'cpu.cfs_quota_us': share * period }),
}
const cgroupV2 = {
  home: '/sys/fs/cgroup',
  allot: (share: number) => ({ 'cpu.max': `${share * period} ${period}` }),
}

export type Ration = (pids: number[]) => Promise<void>

/**
 * Limits processes to a share of a core, so that on a machine of few cores the measured processes get what
 * they would on a larger one, and the load generator gets the rest. Undefined without permission.
 */
export async function rationing(share: number, resources: AsyncDisposableStack): Promise<Ration | undefined> {
  for (const way of [cgroupV1, cgroupV2]) {
    const made: string[] = []
    const cpuQuota: Ration = (pids) => {
      const group = join(way.home, `book-store-${process.pid}-${share}-${made.length}`)
      made.push(group)
      return allot(group, way.allot(share), pids)
    }
    const isPossible = await cpuQuota([]).then(
      () => true,
      () => false,
    )
    resources.defer(async () => void (await Promise.all(made.map(dissolve))))
    if (isPossible) return cpuQuota
  }
  return undefined
}

async function allot(group: string, files: Record<string, string | number>, pids: number[]) {
  await mkdir(group)
  for (const [file, value] of Object.entries(files)) await writeFile(join(group, file), String(value))
  for (const pid of pids) await writeFile(join(group, 'cgroup.procs'), String(pid))
}

/** Remaining processes move back to the parent group. */
async function dissolve(group: string) {
  const pids = await readFile(join(group, 'cgroup.procs'), 'utf8').catch(() => undefined)
  if (pids === undefined) return
  for (const pid of pids.split('\n').filter(Boolean))
    await writeFile(join(dirname(group), 'cgroup.procs'), pid).catch(() => {})
  await rmdir(group)
}
