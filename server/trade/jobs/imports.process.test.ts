import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { imports } from '../../../contract/trade/imports.ts'
import { isbnOf } from '../../../demo/onix/invent-titles.ts'
import { callsTo } from '../../testing/api-calls.ts'
import { demoDataDir, type Process, startStore } from '../../testing/store-process.ts'
import { comeAgain } from '../../testing/when-not-busy.ts'
import { invented, untilState, uploadFile } from './testing/import-files.ts'

const records = 2_000
const kills = Number(process.env['IMPORT_KILLS'] ?? 1)

/** Loaded before a store: every thread of its processes prints the file that it runs. */
const namesThreads = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  if (!isMainThread) writeSync(1, 'Thread: ' + process.argv[1] + '\\n')`)}`

const threadsOf = (store: Process) =>
  [...store.output().matchAll(/^Thread: .*?([\w-]+)\.js$/gm)].map(([, name]) => name)

test('an import goes on after the store was killed, and no record is lost or doubled', async () => {
  const environment = {
    DATA_DIR: await demoDataDir(),
    WORKERS: '2',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    NODE_OPTIONS: `--import=${namesThreads}`,
  }
  let store: Process = await startStore(environment)
  const logIn = async () => {
    const { call } = callsTo(store.origin, comeAgain)
    const credentials = { username: 'admin', password: 'bookstore' }
    const { token } = (await call(200, admin.logIn, { body: credentials })).body
    return { call, token, as: { as: token } }
  }
  let { call, token, as } = await logIn()
  const { status, body } = await uploadFile(
    { origin: store.origin, token, ask: comeAgain },
    invented(records),
  )
  expect(status).toBe(201)
  const params = { id: body._id }
  await call(200, imports.start, { params, body: {} }, as)
  const get = async () => (await call(200, imports.get, { params }, as)).body

  for (let killed = 1; killed <= kills; killed += 1) {
    const from = (await get()).counts.read
    // Not at the very end, where nothing would be left to do.
    await expect
      .poll(async () => (await get()).counts.read, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(from)
    await store.kill()
    store = await startStore(environment)
    ;({ call, token, as } = await logIn())
  }
  const done = await untilState(get, 'done', 120_000)
  expect(done.counts).toMatchObject({ read: records, refused: 0, changed: 0 })

  const report = await comeAgain(`${store.origin}/api/admin/imports/${params.id}/report.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const numbers = [...(await report.text()).matchAll(/^"feed\.xml","(\d+)"/gm)].map(([, number]) =>
    Number(number),
  )
  expect(numbers).toEqual(Array.from({ length: records }, (_, at) => at + 1))
  const found = await comeAgain(`${store.origin}/api/books?isbn=${isbnOf(records - 1)}`)
  expect(await found.json()).toHaveLength(1)

  // Paused within a record without an end, it lets the next one run.
  const endless = await uploadFile(
    { origin: store.origin, token, ask: comeAgain },
    '<ONIXMessage><Product><RecordReference>',
  )
  const first = { id: endless.body._id }
  await truncate(join(environment.DATA_DIR, 'imports', first.id, 'feed.xml'), 1024 ** 4)
  await call(200, imports.start, { params: first, body: {} }, as)
  await untilState(async () => (await call(200, imports.get, { params: first }, as)).body, 'running')
  await call(200, imports.pause, { params: first }, as)
  const next = await uploadFile({ origin: store.origin, token, ask: comeAgain }, invented(1))
  const second = { id: next.body._id }
  await call(200, imports.start, { params: second, body: {} }, as)
  await untilState(async () => (await call(200, imports.get, { params: second }, as)).body, 'done')

  // What a supplier sends is looked at, and imported, beside the threads that serve: one look for each upload.
  await expect
    .poll(() => threadsOf(store).filter((name) => name === 'inspect-thread'))
    .toEqual(['inspect-thread', 'inspect-thread'])
  expect(threadsOf(store)).toContain('import-thread')
})
