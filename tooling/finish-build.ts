import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { markAsBuilt, markAsComplete, root } from './build-stamp.ts'
import { brotliAssets, gzipAssets } from './compress-assets.ts'

type Finish = {
  isQuick: boolean
  folder?: string
  /** In milliseconds: the store that opens meanwhile goes first. */
  delay?: number
}

const assetsIn = (folder: string) => join(folder, 'dist/web/assets')

/** Compresses the assets of a build. A quick one can be served at once: the process that completes it is returned. */
export async function finishBuild({ isQuick, folder = root, delay = 5000 }: Finish) {
  await gzipAssets(assetsIn(folder))
  await markAsBuilt(folder)
  if (isQuick) return completeInBackground(folder, delay)
  await completeBuild(folder)
  return undefined
}

/** With the best compression. */
export async function completeBuild(folder: string) {
  await brotliAssets(assetsIn(folder), join(folder, 'node_modules/.cache/compressed-assets'))
  await markAsComplete(folder)
}

/** In a process that outlives this one. */
function completeInBackground(folder: string, delay: number): ChildProcess {
  const args = [join(import.meta.dirname, 'compress.ts'), folder, String(delay)]
  const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore' })
  child.unref()
  return child
}
