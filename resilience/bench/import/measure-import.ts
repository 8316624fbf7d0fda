import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Connection } from '../../../server/database/connection.ts'
import { openEmbedded } from '../../../server/database/embedded/open-embedded.ts'
import { flags } from '../../../tooling/node-flags.js'
import type { Bench } from '../bench.ts'
import { type Line, maxLine } from '../bench-table.ts'
import { type Measured, medianOf } from '../figures.ts'
import { get, type Request } from '../load/requests.ts'
import { orderRequest } from '../orders.ts'
import type { Store } from '../store.ts'
import { spawnWorker } from '../worker.ts'
import type { ImportResult, ImportTask } from './importer.ts'

/** A million with IMPORT_RECORDS=1000000. */
const records = Number(process.env['IMPORT_RECORDS'] ?? 10_000)
const few = 10_000
const delta = 2_500

const generator = fileURLToPath(new URL('../../../demo/onix/make-onix.ts', import.meta.url))

/** The date makes a message newer, the seed its books others. */
async function makeFeed(folder: string, number: number, seed: number): Promise<string> {
  const path = join(folder, `feed-${number}-${seed}.xml`)
  const sent = `202601${String(seed).padStart(2, '0')}T0900Z`
  const wishes = ['--records', String(number), '--seed', String(seed), '--sent', sent]
  await promisify(execFile)(process.execPath, [generator, ...wishes, path])
  return path
}

export async function measureImport(bench: Bench, store: Store, dataDir: string): Promise<Line[]> {
  // Of the shop's own books: the price of imported ones changes meanwhile.
  const order = await orderRequest(store)
  const folder = await bench.newFolder()
  const { connection } = await openEmbedded(dataDir, () => {})
  const importer = () => spawnWorker<ImportTask, ImportResult>('./import/importer.ts', bench.resources, flags)
  const path = await makeFeed(folder, records, 1)
  const read = await importer()({ path })
  const first = importer()
  // Connections and code count as idle.
  await first({ path: await makeFeed(folder, 10, 1), connection })
  const added = await first({ path, connection })
  const since = await lastTransaction(connection)
  const again = await first({ path, connection })
  const written = await rowsSince(connection, since)
  const changes = await first({ path: await makeFeed(folder, delta, 2), connection })
  return [
    rateLine(`reading and mapping ${records} records`, read, 3_000),
    rateLine('importing them', added, 1_200),
    rateLine('the same again', again, 5_000),
    { what: 'rows that the same again wrote', figure: String(written), reach: '0', isReached: written === 0 },
    maxLine(`a delta of ${delta}`, changes.seconds, 5, 's', 1),
    maxLine('memory above idle', added.megabytes, 64, 'MB'),
    ...(records > few ? [await measureFew(folder, importer(), connection)] : []),
    ...(await measureShop(bench, store, order, {
      path: await makeFeed(folder, records, 3),
      importer: first,
      connection,
    })),
  ]
}

type Importer = ReturnType<typeof spawnWorker<ImportTask, ImportResult>>

const rateLine = (what: string, { records: number, seconds }: ImportResult, least: number): Line => ({
  what,
  figure: `${(number / seconds).toFixed(0)}/s`,
  reach: `>= ${least}/s`,
  isReached: number / seconds >= least,
})

/** Memory is not to grow with the file. */
async function measureFew(folder: string, importer: Importer, connection: Connection): Promise<Line> {
  await importer({ path: await makeFeed(folder, 10, 4), connection })
  const { megabytes } = await importer({ path: await makeFeed(folder, few, 5), connection })
  return maxLine(`memory above idle, ${few} records`, megabytes, 64, 'MB')
}

const seconds = 3
const readers = 16

/** Home and orders in turns, before and while all books change. */
async function measureShop(
  bench: Bench,
  store: Store,
  order: Request,
  { path, importer, connection }: { path: string; importer: Importer; connection: Connection },
): Promise<Line[]> {
  const load = (request: Request, connections: number) =>
    bench.makeLoad({ port: store.port, requests: [request], seconds, connections })
  const both = async () => ({ home: await load(get('/'), readers), orders: await load(order, readers) })
  await both()
  const idle = await both()
  let isOver = false
  const importing = importer({ path, connection }).finally(() => (isOver = true))
  const busy: { home: Measured; orders: Measured }[] = []
  while (!isOver || busy.length === 0) busy.push(await both())
  await importing
  const [home, orders] = [medianOf(busy.map((one) => one.home)), medianOf(busy.map((one) => one.orders))]
  const slower = home.p99 / idle.home.p99
  const share = orders.perSecond / idle.orders.perSecond
  return [
    { what: 'GET / without an import', load: idle.home },
    {
      what: 'GET / during an import',
      load: home,
      figure: `p99 ${slower.toFixed(2)} of idle`,
      reach: '<= 2.5',
      isReached: slower <= 2.5,
    },
    { what: 'POST /api/orders without an import', load: idle.orders },
    {
      what: 'POST /api/orders during an import',
      load: orders,
      figure: `${share.toFixed(2)} of idle`,
      reach: '>= 0.5',
      isReached: share >= 0.5,
    },
  ]
}

async function withClient<Result>(connection: Connection, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const lastTransaction = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
    return rows[0]?.id ?? '0'
  })

/** Of the tables that an import writes, without its own position. */
const rowsSince = (connection: Connection, since: string) =>
  withClient(connection, async (client) => {
    const tables = [
      'books',
      'editions',
      'contributors',
      'subjects',
      'stock',
      'imported_books',
      'feed_records',
    ]
    const counts = tables.map(
      (table) => `(select count(*) from ${table} where xmin::text::bigint > ${since})`,
    )
    const { rows } = await client.query<{ sum: string }>(`select ${counts.join(' + ')} as sum`)
    return Number(rows[0]?.sum)
  })
