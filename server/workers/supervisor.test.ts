import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { superviseWorker } from './run-workers.ts'

const exec = join(import.meta.dirname, 'testing/serving.ts')
const task = { worker: 1, port: 0, connection: {}, isDemo: false }

/** Supervises a worker and records the messages. */
function keeping(settings: { cwd?: string } = {}) {
  const said: string[] = []
  cluster.setupPrimary({ exec, execArgv: [], cwd: import.meta.dirname, ...settings })
  const kept = superviseWorker(task, (line) => said.push(line))
  onTestFinished(async () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
    await kept.stop()
  })
  return { ...kept, said }
}

test('a worker whose IPC channel is closed is replaced', async () => {
  const { opened, said } = keeping()
  await opened
  const [first] = Object.values(cluster.workers ?? {})
  if (!first) throw new Error('No worker')
  first.process.kill('SIGKILL')
  // Blocks the event loop, so that the exit is not noticed before the next message.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  first.send('a word')
  const [error] = await once(first, 'error')
  expect(error).toMatchObject({ code: 'EPIPE' })
  await once(cluster, 'listening')
  expect(said).toEqual(['Worker 1 has left (a process ended with SIGKILL) and another one takes its place.'])
})

test('if no process can be started, the start fails with the reason', async () => {
  const { opened } = keeping({ cwd: join(import.meta.dirname, 'nowhere') })
  await expect(opened).rejects.toThrow('ENOENT')
})
