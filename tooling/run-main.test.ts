import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A program that fails as soon as its resources are being disposed, which takes a while. */
const program = `
import { runMain } from ${JSON.stringify(join(import.meta.dirname, 'run-main.ts'))}
await runMain(async (resources) => {
  const { promise, reject } = Promise.withResolvers()
  resources.defer(() => new Promise((done) => setTimeout(() => (console.log('disposed'), done()), 200)))
  resources.defer(() => reject(new Error('gone')))
  setInterval(() => {}, 1_000)
  console.log('running')
  await promise
})`

test('an interrupted program disposes all its resources before it exits', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number | null]
  expect({ code, said }).toEqual({ code: 130, said: 'running\ndisposed\n' })
})
