import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inspectInThread, runInThread } from './import-threads.ts'

const folder = await mkdtemp(join(tmpdir(), 'threads-'))
afterAll(() => rm(folder, { recursive: true }))

/** A thread that does this instead. */
const doing = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const endless = doing('for (;;);')

test('a file is looked at in a thread, which ends where it takes too long or too much memory', async () => {
  const path = join(folder, 'feed.xml')
  await writeFile(path, '<ONIXMessage release="3.0"><NoProduct/></ONIXMessage>')
  const patient = { milliseconds: 60_000 }
  expect(await inspectInThread(path, patient)).toMatchObject({
    found: { format: 'ONIX 3.0, reference tags' },
  })
  expect(await inspectInThread(path, { file: endless, milliseconds: 50 })).toEqual({
    problem: expect.stringMatching(/too long/),
  })
  const greedy = doing('const all = []; for (;;) all.push(new Array(10_000).fill(all.length))')
  expect(await inspectInThread(path, { ...patient, file: greedy, megabytes: 16 })).toEqual({
    problem: expect.stringMatching(/too much memory/),
  })
  await expect(
    inspectInThread(path, { ...patient, file: doing('throw new Error("wrong")') }),
  ).rejects.toThrow('wrong')
})

test('a thread that imports is ended in the midst of a record that has no end', async () => {
  const stopping = new AbortController()
  const began: string[] = []
  const file = doing(`
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage({ began: 'one' })
    for (;;);`)
  const running = runInThread({}, file)({ uploads: folder, watched: undefined }, stopping.signal, (id) => {
    began.push(id)
    stopping.abort()
  })
  await running
  expect(began).toEqual(['one'])
})
