import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const imported = `import { runMain } from ${JSON.stringify(join(import.meta.dirname, 'run-main.ts'))}`

/** Runs a program with this body. A signal is sent when it prints something. */
async function run(body: string, signal?: NodeJS.Signals) {
  const program = `${imported}\nawait runMain(async (resources) => { ${body} })`
  const ends = { timeout: 30_000, killSignal: 'SIGKILL' } as const
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], ends)
  if (signal) child.stdout.once('data', () => child.kill(signal))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

const disposesSlowly = `
  setInterval(() => {}, 1_000)
  resources.defer(() => new Promise((done) => setTimeout(() => (console.log('disposed'), done()), 200)))`

const goesOn = `${disposesSlowly}
  console.log('running')
  await new Promise(() => {})`

const failsWithoutResources = `${disposesSlowly}
  const { promise, reject } = Promise.withResolvers()
  resources.defer(() => reject(new Error('gone')))
  console.log('running')
  await promise`

const hasEnded = (signal: NodeJS.Signals) => `${disposesSlowly}
  const { promise, resolve } = Promise.withResolvers()
  process.once('${signal}', resolve)
  resources.defer(() => (console.log('running'), promise))`

// Together: most of the time of each is the start of its process.
describe.concurrent('exit codes', () => {
  test.each([
    ['goes on', 'SIGINT', goesOn],
    ['fails without its resources', 'SIGTERM', failsWithoutResources],
    ['has ended, and disposes its resources', 'SIGINT', hasEnded('SIGINT')],
  ] as const)(
    'a program that %s disposes all its resources at %s, and exits with 130',
    async (_what, signal, body) => {
      expect(await run(body, signal)).toEqual({ code: 130, said: 'running\ndisposed\n' })
    },
  )

  test.each([
    ['fails', 1, `throw new Error('broken')`, /^Error: broken\n/],
    ['says that it failed', 1, 'process.exitCode = 1', /^$/],
    ['succeeds', 0, '', /^$/],
  ])('a program that %s exits with %i', async (_how, code, body, said) => {
    expect(await run(body)).toEqual({ code, said: expect.stringMatching(said) })
  })
})
