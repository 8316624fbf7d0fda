// Plain JavaScript, so that an old Node can run it and print the error.
import './assert-node.js'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment, flags } from './node-flags.js'

const build = fileURLToPath(new URL('build.ts', import.meta.url))
const shop = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

// Imported late: an old Node cannot parse it.
const { isStale } = await import('./build-stamp.ts')
if (await isStale()) {
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

// The store replaces this process, so that it receives signals directly.
if (process.platform !== 'win32') {
  process.execve(process.execPath, [process.execPath, ...flags, shop], { ...process.env, ...environment })
}
await import(shop)
