import cluster from 'node:cluster'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { QueueFull } from '../lib/semaphore.ts'
import { serveClusterMetrics } from './cluster-metrics.ts'

test('a scrape fails if a worker does not report, and the next one may succeed', async () => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'testing/cannot-count.ts'), execArgv: [] })
  serveClusterMetrics()
  const worker = cluster.fork()
  onTestFinished(() => void worker.process.kill('SIGKILL'))
  const heard = new Promise((resolve) => {
    worker.on('message', (word: object) => 'heard' in word && resolve(word.heard))
  })
  expect(await heard).toEqual([new QueueFull().message, new QueueFull().message])
})
