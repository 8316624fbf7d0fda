import cluster from 'node:cluster'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { QueueFull } from '../lib/semaphore.ts'
import { serveClusterMetrics } from './ipc.ts'

test('a scrape fails if a worker does not report, and the next one may succeed', async () => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'testing/cannot-count.ts'), execArgv: [] })
  serveClusterMetrics()
  const worker = cluster.fork()
  onTestFinished(() => void worker.process.kill('SIGKILL'))
  const received = new Promise((resolve) => {
    worker.on('message', (message: object) => 'received' in message && resolve(message.received))
  })
  expect(await received).toEqual([new QueueFull().message, new QueueFull().message])
})
