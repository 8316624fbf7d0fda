import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { besideProcess } from './build-stamp.ts'

const program = (code: string, ...args: string[]) =>
  spawn(process.execPath, ['--input-type=module', '-e', code, ...args], { stdio: 'pipe' })

test('a failed build is reported when what runs beside it has cleaned up', async () => {
  const events: string[] = []
  const meanwhile = (built: Promise<void>) =>
    built.catch(async () => {
      await new Promise(setImmediate)
      events.push('cleaned up')
      throw new Error('nothing was prepared')
    })
  const outcome = besideProcess(program('process.exit(3)'), meanwhile)
  await expect(outcome.finally(() => events.push('failed'))).rejects.toThrow('The build failed')
  expect(events).toEqual(['cleaned up', 'failed'])
})

test('a build succeeds also where what runs beside it fails', async () => {
  await besideProcess(program(''), () => Promise.reject(new Error('no database')))
})

/** Builds for ever, and says when that has ended. */
const starting = `
const { spawn } = await import('node:child_process')
const { besideProcess } = await import(process.argv[1])
const build = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
const ended = besideProcess(build, (built) => built.catch(() => console.log('cleaned up')))
// From now on it receives signals.
console.log(build.pid)
await ended
console.log('goes on')`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the build, then what runs beside it, then the start',
  async (signal) => {
    const start = program(starting, import.meta.resolve('./build-stamp.ts'))
    onTestFinished(() => void start.kill('SIGKILL'))
    let output = ''
    start.stdout.on('data', (data: Buffer) => (output += data.toString()))
    await expect.poll(() => output).toMatch(/^\d+\n/)
    start.kill(signal)
    const [, endedBy] = (await once(start, 'close')) as unknown[]
    expect(endedBy).toBe(signal)
    expect(output).toMatch(/^\d+\ncleaned up\n$/)
    expect(isRunning(Number.parseInt(output, 10))).toBe(false)
  },
)
