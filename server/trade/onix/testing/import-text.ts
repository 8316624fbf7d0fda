import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { books } from '../../../../contract/catalog/books.ts'
import { withConnection } from '../../../backup/shop-tables.sql.ts'
import { atEnd } from '../../../testing/at-end.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import type { ImportOptions } from '../../engine/run-import.ts'
import { importFile } from '../../jobs/import-file.ts'
import { databaseOf } from '../../engine/own-connection.ts'
import { identifier, price, type RecordParts, recordOf, supplied } from './map-text.ts'

export type Sent = { sent?: string; sender?: string; release?: string }

export const messageOf = (
  records: string[],
  { sent = '20260101', sender = 'Example', release = '3.0' }: Sent = {},
) =>
  `<ONIXMessage release="${release}"><Header><Sender><SenderName>${sender}</SenderName></Sender>
  <SentDateTime>${sent}</SentDateTime></Header>${records.join('\n')}</ONIXMessage>`

export const titled = (title: string) =>
  `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail>`

export const isbns = [
  '9780306406157',
  '9781861972712',
  '9780439420891',
  '9780007232833',
  '9783161484100',
] as const

/** A record about the book with this number, from 0 to 4. */
export const bookRecord = (
  number: number,
  title: string,
  more: RecordParts & { cost?: string; availability?: string } = {},
) =>
  recordOf({
    reference: `example.com-${number}`,
    identifiers: identifier('15', isbns[number] ?? ''),
    title: titled(title),
    supply: supplied(price(more.cost ?? '12.50'), more.availability),
    ...more,
  })

export async function writeFeed(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'feed.xml')
  await writeFile(path, content)
  return path
}

/** Imports a file as `npm run import` does. */
export const importPath = (shop: TestShop, path: string, options: Partial<ImportOptions> = {}) =>
  withConnection(shop.connection, (client) =>
    importFile(databaseOf(client), path, { isDryRun: false, note: () => {}, ...options }),
  )

/** What a dry run reports of one record. */
export async function messagesOf(shop: TestShop, record: string): Promise<string[]> {
  const messages: string[] = []
  await importPath(shop, await writeFeed(messageOf([record])), {
    isDryRun: true,
    report: async (_entries, outcomes) =>
      void messages.push(...outcomes.flatMap((outcome) => outcome.messages)),
  })
  return messages
}

/** The book with this number, as its page has it. */
export async function bookNumbered({ call, cache }: TestShop, number: number) {
  // The notification of an import arrives some time after its commit.
  cache.clear()
  const [book] = (await call(200, books.list, { query: { isbn: isbns[number] ?? '' } })).body
  return book && (await call(200, books.get, { params: { id: book._id } })).body
}

/** What became of each record, as `kind` or `kind code`. */
export async function importRecords(
  shop: TestShop,
  records: string[],
  { sent = {}, ...options }: Partial<ImportOptions> & { sent?: Sent } = {},
): Promise<string[]> {
  const found: string[] = []
  const imported = await importPath(shop, await writeFeed(messageOf(records, sent)), {
    ...options,
    report: async (_entries, outcomes) => {
      found.push(...outcomes.map(({ kind, code }) => (code ? `${kind} ${code}` : kind)))
    },
  })
  if ('problem' in imported) throw new Error(imported.problem)
  return found
}
