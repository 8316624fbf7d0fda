import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('under another cluster manager a store is not a worker and refuses WORKERS', async () => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../main.ts'), execArgv: [], silent: true })
  const worker = cluster.fork({ WORKERS: '2' })
  onTestFinished(() => void worker.process.kill('SIGKILL'))
  const [said] = (await once(worker.process.stderr!, 'data')) as [Buffer]
  expect(said.toString()).toBe('The shop cannot open: WORKERS must be 1 under another cluster manager\n')
})
