// One process from `npm start` to the shop, so that a signal for it reaches it. Plain JavaScript, so that an old Node can
// read it and say what is wrong.
import './assert-node.js'

const { isStale } = await import('./freshness.ts')
if (await isStale()) {
  // In a process of its own: the bundler's memory is not the shop's.
  const { spawnSync } = await import('node:child_process')
  const { status } = spawnSync(process.execPath, [new URL('build.ts', import.meta.url).pathname], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../dist/server/main.js')
