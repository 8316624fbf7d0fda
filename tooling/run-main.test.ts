import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const imported = `import { runMain } from ${JSON.stringify(join(import.meta.dirname, 'run-main.ts'))}`

/** Fails as soon as its resources are being disposed, which takes a while. */
const program = `${imported}
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

test.each([
  ['fails', 1, `throw new Error('broken')`],
  ['says that it failed', 1, 'process.exitCode = 1'],
  ['succeeds', 0, ''],
])('a program that %s exits with %i', async (_how, code, body) => {
  const args = ['--input-type=module', '-e', `${imported}\nawait runMain(async () => { ${body} })`]
  const [ended] = (await once(spawn(process.execPath, args), 'close')) as [number | null]
  expect(ended).toBe(code)
})
