import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test("under another's cluster a store is nobody's worker: it waits for no task, and says that it can keep none", async () => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../main.ts'), execArgv: [], silent: true })
  const worker = cluster.fork({ WORKERS: '2' })
  onTestFinished(() => void worker.process.kill('SIGKILL'))
  const [said] = (await once(worker.process.stderr!, 'data')) as [Buffer]
  expect(said.toString()).toBe(
    'The shop cannot open: WORKERS has to be 1 where another program keeps the processes\n',
  )
})
