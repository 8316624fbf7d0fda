import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isStale } from './build-stamp.ts'

/** Builds in a process of its own, since a build changes NODE_ENV and takes memory. */
export async function buildIfStale(): Promise<void> {
  if (!(await isStale())) return
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed')
}
