import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isStale } from './build-stamp.ts'

/**
 * Builds in a process of its own, since a build changes NODE_ENV and takes memory. `meanwhile` runs beside it, and only
 * then.
 */
export async function buildIfStale({ isQuick = false, meanwhile = async () => {} } = {}): Promise<void> {
  if (!(await isStale())) return
  const args = [join(import.meta.dirname, 'build.ts'), ...(isQuick ? ['--quick'] : [])]
  const build = spawn(process.execPath, args, { stdio: 'inherit' })
  const [[code]] = await Promise.all([once(build, 'close'), meanwhile()])
  if (code !== 0) throw new Error('The build failed')
}
