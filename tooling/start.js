// One process from `npm start` to the shop, so that a signal for it reaches it. Plain JavaScript, so that an old Node can
// read it and say what is wrong.
import './assert-node.js'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// In a process of its own: the bundler's memory is not the shop's.
const build = fileURLToPath(new URL('build.ts', import.meta.url))
const { status } = spawnSync(process.execPath, [build, '--if-stale'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

await import('../dist/server/main.js')
