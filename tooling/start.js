// Plain JavaScript, so that an old Node can read it and say what is wrong.
import './assert-node.js'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment, flags } from './shop-process.js'

const build = fileURLToPath(new URL('build.ts', import.meta.url))
const shop = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

// Not above: an old Node cannot read it.
const { isStale } = await import('./freshness.ts')
if (await isStale()) {
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

// The shop takes the place of this process, so that a signal for one is a signal for the other.
if (process.platform !== 'win32') {
  process.execve(process.execPath, [process.execPath, ...flags, shop], { ...process.env, ...environment })
}
await import(shop)
