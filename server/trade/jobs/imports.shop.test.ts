import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { audit } from '../../../contract/people/audit.ts'
import { books } from '../../../contract/catalog/books.ts'
import { covers } from '../../../contract/catalog/covers.ts'
import { imports } from '../../../contract/trade/imports.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { lockImport } from '../engine/imports.sql.ts'
import { databaseOf } from '../engine/own-connection.ts'
import { bookRecord, importPath, isbns, messageOf, writeFeed } from '../onix/testing/import-text.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { isTaskRunning } from '../../database/run-alone.sql.ts'
import { invented, untilState, uploadFile } from './testing/import-files.ts'

const largest = 8 * 1024 ** 2
const plenty = { free: Infinity, reserve: 0 }
let diskRoom = () => plenty
const shop = await openTestShop({ maxImportBytes: largest, diskRoom: () => diskRoom() })
const as = { as: shop.people.admin }
const at = { origin: shop.origin, token: shop.people.admin }

const getImport = (id: string) => async () => (await shop.call(200, imports.get, { params: { id } }, as)).body

async function upload(content: string | Buffer, name?: string) {
  const { status, body } = await uploadFile(at, content, name)
  expect(body).toMatchObject({ state: 'uploaded' })
  expect(status).toBe(201)
  return { params: { id: body._id }, get: getImport(body._id), body }
}

const findBook = async (isbn: string) => (await shop.call(200, books.list, { query: { isbn } }, {})).body

/** Entries of the audit log about imports, newest first. */
const audited = async ({ call, people }: TestShop = shop) =>
  (await call(200, audit.list, { query: { action: 'import' } }, { as: people.admin })).body.entries.map(
    ({ actor, action, subject, changes }) => [actor, action, subject, changes] as const,
  )

/** Until it is released, no batch of an import can be written. */
async function holdBatches() {
  const client = new pg.Client(shop.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table imported_books in access exclusive mode')
  const isAwaited = async () =>
    (
      await client.query(
        `select from pg_locks join pg_database on pg_database.oid = database
          where not granted and datname = current_database() and relation = 'imported_books'::regclass limit 1`,
      )
    ).rowCount === 1
  return {
    reached: () => expect.poll(isAwaited).toBe(true),
    release: () => client.query('commit'),
  }
}

test('a file says what it is, is tried, then imported, and leaves a report', async () => {
  const message = messageOf(
    [
      bookRecord(0, 'The Glass Garden'),
      bookRecord(1, 'No price', { supply: '' }),
      bookRecord(2, 'Wrong', { identifiers: '' }),
      bookRecord(3, 'Salt Roads', { notification: '' }),
    ],
    { sender: 'Example Publisher' },
  )
  const { params, get, body } = await upload(message, '../Spring list.xml')
  expect(body).toMatchObject({
    fileName: 'Spring list.xml',
    size: message.length,
    from: 'upload',
    startedBy: 'admin',
    found: {
      format: 'ONIX 3.0, reference tags',
      sender: 'Example Publisher',
      sentAt: '2026-01-01T00:00:00.000Z',
      files: 1,
      first: [{ title: 'The Glass Garden', isbn: isbns[0] }, { title: 'No price' }, { title: 'Salt Roads' }],
    },
  })
  const counts = { read: 4, new: 2, changed: 0, unchanged: 0, deleted: 0, skipped: 1, refused: 1 }

  await shop.call(200, imports.start, { params, body: { dryRun: true } }, as)
  expect(await untilState(get, 'done')).toMatchObject({ isDryRun: true, hasFile: true, counts })
  expect(await findBook(isbns[0])).toEqual([])

  await shop.call(200, imports.start, { params, body: {} }, as)
  const done = await untilState(get, 'done')
  expect(done).toMatchObject({ isDryRun: false, hasFile: false, counts, position: message.length })
  expect(done.reasons).toEqual([
    { outcome: 'refused', code: 'no-isbn', records: 1, words: 'The record has no ISBN' },
    { outcome: 'skipped', code: 'no-price', records: 1, words: 'There is no price' },
    { outcome: 'note', code: '', records: 1, words: expect.stringContaining('notification type') },
  ])
  await expect.poll(() => findBook(isbns[0])).toMatchObject([{ title: 'The Glass Garden' }])
  await expect.poll(() => readdir(join(shop.imports.folders.uploads, params.id)).catch(() => [])).toEqual([])

  const refused = await shop.call(200, imports.rows, { params, query: { outcome: 'refused' } }, as)
  expect(refused.body).toEqual({
    rows: [
      {
        file: 'Spring list.xml',
        record: 3,
        byte: message.indexOf('<Product>', message.indexOf('No price')),
        reference: 'example.com-2',
        isbn: '',
        title: '',
        outcome: 'refused',
        reason: 'no-isbn',
        words: 'The record has no ISBN',
      },
    ],
    next: null,
  })
  const noted = await shop.call(200, imports.rows, { params, query: { outcome: 'note' } }, as)
  expect(noted.body.rows).toMatchObject([{ record: 4, outcome: 'new' }])
  const report = await fetch(`${shop.origin}/api/admin/imports/${params.id}/report.csv`, {
    headers: { authorization: `Bearer ${at.token}` },
  })
  const lines = (await report.text()).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toContain('"file","record","byte","reference","isbn","outcome","reason","words"')
  expect(await audited()).toEqual([
    ['admin', 'import.end', 'Spring list.xml', { newBooks: [null, 2] }],
    ['admin', 'import.start', 'Spring list.xml', {}],
    ['admin', 'import.try', 'Spring list.xml', {}],
    ['admin', 'import.upload', 'Spring list.xml', {}],
  ])
})

test('an import that fails or is cancelled leaves an entry of what it changed, one that changes nothing none', async () => {
  const client = new pg.Client(shop.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await lockImport(databaseOf(client), 'Busy')
  const first = messageOf([bookRecord(4, 'Half of it')], { sender: 'Idle' })
  const { params, get } = await upload(first + messageOf([bookRecord(2, 'Never')], { sender: 'Busy' }))
  await shop.call(200, imports.start, { params, body: {} }, { as: await shop.staffToken('manager') })
  expect(await untilState(get, 'failed')).toMatchObject({ counts: { new: 1 } })
  const [failed, started] = await audited()
  expect(failed).toEqual([started?.[0], 'import.end', 'feed.xml', { newBooks: [null, 1] }])
  expect(started).toEqual([expect.stringMatching(/manager/), 'import.start', 'feed.xml', {}])
  await shop.call(200, imports.cancel, { params }, as)
  expect((await audited()).slice(0, 3).map(([, action]) => action)).toEqual([
    'import.cancel',
    'import.end',
    'import.start',
  ])

  const again = await upload(first)
  await shop.call(200, imports.start, { params: again.params, body: {} }, as)
  await untilState(again.get, 'done')
  expect((await audited())[0]?.[1]).toBe('import.start')

  await importPath(shop, await writeFeed(messageOf([bookRecord(4, 'By command')], { sender: 'Idle' })))
  expect((await audited())[0]).toEqual([
    'npm run import',
    'import.end',
    'feed.xml',
    { changedBooks: [null, 1] },
  ])
})

test('the file of a till is known as such, is tried, and sets the stock, with a report', async () => {
  const { params, get, body } = await upload(`ISBN;Menge\n${isbns[0]};3\n9.78E+12;1\n`, 'till.csv')
  expect(body.found).toMatchObject({ kind: 'stock', format: 'Stock levels (CSV)', sender: null })
  const [{ _id: bookId } = { _id: '' }] = await findBook(isbns[0])
  const onHand = async () => (await shop.call(200, stock.get, { params: { bookId } }, as)).body.onHand
  const before = await onHand()

  await shop.call(200, imports.start, { params, body: { dryRun: true } }, as)
  expect(await untilState(get, 'done')).toMatchObject({ counts: { read: 2, changed: 1, refused: 1 } })
  expect(await onHand()).toBe(before)
  await shop.call(200, imports.start, { params, body: {} }, as)
  const { counts, position, size } = await untilState(get, 'done')
  expect([counts.changed, counts.refused, position]).toEqual([1, 1, size])
  expect(await onHand()).toBe(3)
  const refused = await shop.call(200, imports.rows, { params, query: { outcome: 'refused' } }, as)
  expect(refused.body.rows).toMatchObject([
    { file: 'till.csv', record: 3, words: expect.stringMatching(/^ISBN: /) },
  ])
})

test('an import pauses after its batch, goes on where it was, and is cancelled', async () => {
  const { params, get } = await upload(invented(1_600), 'long.xml')
  // Longer than anybody waits, so that the import stops while it reads. The hole takes no space.
  await truncate(join(shop.imports.folders.uploads, params.id, 'long.xml'), 64 * 1024 ** 3)
  const held = await holdBatches()
  await shop.call(200, imports.start, { params, body: { feed: 'Invented' } }, as)
  await held.reached()
  await shop.call(200, imports.pause, { params }, as)
  await held.release()
  await expect.poll(() => isTaskRunning(shop.db, 'imports')).toBe(false)
  expect(await get()).toMatchObject({
    state: 'paused',
    counts: { read: 500 },
    hasFile: true,
    feed: 'Invented',
    notes: [],
  })

  const heldAgain = await holdBatches()
  await shop.call(200, imports.resume, { params }, as)
  await heldAgain.reached()
  await shop.call(200, imports.cancel, { params }, as)
  await heldAgain.release()
  await expect.poll(() => isTaskRunning(shop.db, 'imports')).toBe(false)
  expect((await audited()).slice(0, 2)).toEqual([
    ['admin', 'import.cancel', 'long.xml', {}],
    ['admin', 'import.end', 'long.xml', { newBooks: [null, expect.any(Number)] }],
  ])
  const cancelled = { state: 'cancelled', counts: { read: 1_000 }, hasFile: false, notes: [] }
  expect(await get()).toMatchObject(cancelled)
  const all = await shop.call(200, imports.rows, { params, query: { outcome: 'new', after: 480 } }, as)
  expect(all.body.rows.map(({ record }) => record)).toEqual(Array.from({ length: 50 }, (_, at) => 481 + at))
  expect(all.body.next).toBe(530)
  const list = await shop.call(200, imports.list, { query: { limit: 1 } }, as)
  expect(list.body).toMatchObject({ imports: [{ _id: params.id }], next: params.id })
})

test('pause and cancel reach an import within a record that has no end', async () => {
  const message = messageOf([bookRecord(4, 'Before')]).replace('</ONIXMessage>', '<Product><RecordReference>')
  const { params, get } = await upload(message, 'endless.xml')
  await truncate(join(shop.imports.folders.uploads, params.id, 'endless.xml'), 1024 ** 4)
  for (const [move, state] of [
    ['pause', 'paused'],
    ['cancel', 'cancelled'],
  ] as const) {
    if (move === 'pause') await shop.call(200, imports.start, { params, body: {} }, as)
    else await shop.call(200, imports.resume, { params }, as)
    await untilState(get, 'running')
    await shop.call(200, imports[move], { params }, as)
    await expect.poll(() => isTaskRunning(shop.db, 'imports')).toBe(false)
    expect(await get()).toMatchObject({ state, counts: { read: 0 } })
  }
})

test('the file of a till that has no second line is cancelled, too', async () => {
  const { params, get } = await upload(`ISBN;Menge\n${isbns[0]};3`, 'endless.csv')
  await truncate(join(shop.imports.folders.uploads, params.id, 'endless.csv'), 1024 ** 4)
  await shop.call(200, imports.start, { params, body: {} }, as)
  await untilState(get, 'running')
  await shop.call(200, imports.cancel, { params }, as)
  await expect.poll(() => isTaskRunning(shop.db, 'imports')).toBe(false)
})

/** What the folder of uploads has. */
const kept = () => readdir(shop.imports.folders.uploads)

test('an upload leaves a reserve on the disk, also where that is used up while it comes in', async () => {
  onTestFinished(() => void (diskRoom = () => plenty))
  const content = messageOf([bookRecord(4, 'Large')]).padEnd(largest - 1_000)
  const before = await kept()
  const megabytes = (free: number) => ({ free: free * 1024 ** 2, reserve: 100 * 1024 ** 2 })
  diskRoom = () => megabytes(104)
  expect(await uploadFile(at, content, 'large.xml')).toMatchObject({
    status: 507,
    body: {
      code: 'no-room',
      message: expect.stringMatching(
        /^There is no room for large\.xml: 104 MB .* 100 MB stay free .* Make room/,
      ),
    },
  })
  let looks = 0
  diskRoom = () => megabytes((looks += 1) === 1 ? 200 : 90)
  expect((await uploadFile(at, content, 'large.xml')).status).toBe(507)
  expect(looks).toBe(2)
  await expect.poll(kept).toEqual(before)

  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(10)]), 'cover.png')
  const headers = { authorization: `Bearer ${at.token}` }
  const cover = await fetch(shop.origin + covers.upload.path, { method: 'POST', headers, body: form })
  expect(cover.status).toBe(507)
  expect(await cover.json()).toMatchObject({ message: expect.stringContaining('cover.png') })
})

test('files that wait for their import have a quota, and a cancelled one makes room at once', async () => {
  const content = messageOf([bookRecord(4, 'Large')]).padEnd(largest - 1_000)
  const waiting = [await upload(content), await upload(content)]
  const refused = await uploadFile(at, content, 'third.xml')
  expect(refused).toMatchObject({
    status: 507,
    body: { message: expect.stringMatching(/third\.xml: files that wait .* 16 MB.* Import or cancel/) },
  })
  const [first, ...others] = waiting
  if (first) await shop.call(200, imports.cancel, { params: first.params }, as)
  const third = await upload(content, 'third.xml')
  for (const { params } of [third, ...others]) await shop.call(200, imports.cancel, { params }, as)
})

test('what cannot be done in a state is refused with it, an unknown id is not found', async () => {
  const { params } = await upload(messageOf([bookRecord(4, 'Later')]))
  for (const route of [imports.pause, imports.resume]) {
    const { body } = await shop.call(409, route, { params }, as)
    expect(body).toMatchObject({ code: 'wrong-state', state: 'uploaded' })
  }
  await shop.call(200, imports.cancel, { params }, as)
  const { body } = await shop.call(409, imports.start, { params, body: {} }, as)
  expect(body).toMatchObject({ state: 'cancelled', message: 'This import was cancelled.' })
  const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } }
  await shop.call(404, imports.start, { ...unknown, body: {} }, as)
  const wrong = await shop.call(400, imports.start, { params, body: { country: 'USA' } }, as)
  expect(wrong.body.fields).toMatchObject([{ field: 'country' }])
})

test.each([
  ['a picture', Buffer.from('\u0089PNG'.repeat(9), 'latin1'), 422, 'neither an ONIX file'],
  ['a web page', '<!doctype html><html><body>ONIX</body></html>', 422, 'neither an ONIX file'],
  ['an empty file', '', 422, 'It is empty'],
  ['half an archive', 'PK\u0003\u0004', 422, 'not complete'],
  ['a file above the limit', Buffer.alloc(largest + 1, ' '), 413, 'larger than 8 MB'],
])('%s is refused in words', async (_name, content, status, words) => {
  const refused = await uploadFile(at, content)
  expect(refused.status).toBe(status)
  expect(refused.body.message).toContain(words)
  const parts = async () =>
    (await readdir(shop.imports.folders.uploads)).filter((name) => name.endsWith('.part'))
  await expect.poll(parts).toEqual([])
})

test('files of the watched folder are imported by name and moved beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-watched-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'done'))
  await writeFile(
    join(folder, '2-delta.xml'),
    messageOf([bookRecord(0, 'Daily', { availability: '40' })], { sent: '20260102' }),
  )
  await writeFile(join(folder, '1-whole.xml'), messageOf([bookRecord(0, 'Daily')]))
  await writeFile(join(folder, '3-notes.txt'), 'Call the supplier')
  await writeFile(join(folder, '4-late.xml.part'), messageOf([bookRecord(1, 'Half')]))
  const watching = await openTestShop({ importFolder: folder })
  const admin = { as: watching.people.admin }
  const states = async () =>
    (await watching.call(200, imports.list, {}, admin)).body.imports.map(
      ({ fileName, state, from, problem }) => [fileName, state, from, problem],
    )
  await expect.poll(states, { timeout: 30_000 }).toEqual([
    ['3-notes.txt', 'failed', 'folder', expect.stringContaining('neither an ONIX file')],
    ['2-delta.xml', 'done', 'folder', ''],
    ['1-whole.xml', 'done', 'folder', ''],
  ])
  await expect.poll(() => readdir(join(folder, 'failed'))).toEqual(['3-notes.txt'])
  expect((await readdir(join(folder, 'done'))).toSorted()).toEqual(['1-whole.xml', '2-delta.xml'])
  expect((await readdir(folder)).toSorted()).toEqual(['4-late.xml.part', 'done', 'failed'])
  const [book] = (await watching.call(200, books.list, { query: { isbn: isbns[0] } }, {})).body
  expect(await audited(watching)).toEqual([
    ['watched folder', 'import.end', '2-delta.xml', { changedBooks: [null, 1] }],
    ['watched folder', 'import.end', '1-whole.xml', { newBooks: [null, 1] }],
  ])
  const { body } = await watching.call(200, stock.get, { params: { bookId: book?._id ?? '' } }, admin)
  expect(body).toMatchObject({ onHand: 0, whenOut: 'sold-out' })
})
