import type { FoundFile } from '../../../contract/trade/imports.ts'
import { recognizeSource } from '../csv/recognize-source.ts'
import type { Table } from '../csv/recognize-table.ts'
import { type Header, mapHeader } from '../onix/mapping/map-header.ts'
import { mapRecord } from '../onix/mapping/map-record.ts'
import type { Context } from '../onix/mapping/trade-record.ts'
import { openSource } from './open-source.ts'
import { type Item, readMessage, readRecord } from '../onix/xml/read-message.ts'
import type { ZipEntry } from './read-zip.ts'

export type Inspected = { found: FoundFile } | { problem: string }

export type InspectFile = (path: string) => Promise<Inspected>

/** What a file is, by its first records. The import itself decides again. */
export async function inspectFile(path: string): Promise<Inspected> {
  const source = await openSource(path)
  if ('problem' in source) return source
  try {
    const table = await recognizeSource(source)
    if (table && 'problem' in table) return table
    if (table) return { found: foundTable(table, source.entries) }
    return await inspectEntries(source.entries)
  } finally {
    await source.close()
  }
}

const isReadable = (entry: ZipEntry) => 'chunks' in entry

const foundTable = ({ kind }: Table, entries: ZipEntry[]): FoundFile => ({
  kind,
  format: kind === 'books' ? 'Table of books (CSV)' : 'Stock of a till (CSV)',
  sender: null,
  sentAt: null,
  first: [],
  files: entries.filter(isReadable).length,
})

export async function inspectEntries(entries: ZipEntry[]): Promise<Inspected> {
  const readable = entries.filter(isReadable)
  let left = longestLook
  for (const entry of readable) {
    if (left <= 0) break
    const seen: Seen = { bytes: 0, first: [] }
    await inspectMessage(entry.chunks, seen, left)
    left -= seen.bytes
    const message = foundMessage(seen)
    if (message) return { found: { ...message, files: readable.length } }
  }
  const [first] = entries
  if (readable.length === 0 && first && 'problem' in first)
    return { problem: `${first.name}: ${first.problem}` }
  return {
    problem: 'This is neither an ONIX file (there is no ONIXMessage in it, and no Product) nor a table',
  }
}

const shownRecords = 5

/** In unpacked bytes: of all files, of a message, and of a file that does not begin as one. */
const longestLook = 64 * 1024 * 1024
const longestMessage = 4 * 1024 * 1024
const longestStart = 1024 * 1024

/** Prices do not matter here, so neither do country and currency. */
const context: Context = {
  country: 'US',
  currency: 'USD',
  decimals: 2,
  today: '2000-01-01',
  release: undefined,
  defaultCurrency: undefined,
  defaultPriceType: undefined,
}

type Seen = {
  bytes: number
  format?: string
  release?: string | undefined
  header?: Header
  first: FoundFile['first']
}

async function inspectMessage(chunks: AsyncIterable<Buffer>, seen: Seen, left: number) {
  async function* counted() {
    for await (const chunk of chunks) {
      seen.bytes += chunk.length
      yield chunk
    }
  }
  const isEnough = () =>
    seen.first.length >= shownRecords ||
    seen.bytes > Math.min(left, seen.format === undefined ? longestStart : longestMessage)
  for await (const items of readMessage(counted())) {
    for (const item of items) notice(seen, item)
    if (isEnough()) return
  }
}

function notice(seen: Seen, item: Item) {
  if (item.kind === 'root' && /^onixmessage$/i.test(item.name)) {
    seen.release = item.release
    seen.format = formatOf(item.name, item.release)
  } else if (item.kind === 'header') seen.header = mapHeader(item.header)
  else if (item.kind === 'record') {
    seen.format ??= 'ONIX'
    if (seen.first.length >= shownRecords) return
    const read = readRecord(item)
    const mapped = 'root' in read ? mapRecord(read, { ...context, release: seen.release }) : undefined
    if (mapped && 'record' in mapped)
      seen.first.push({
        title: mapped.record.parts.descriptive?.title ?? mapped.record.reference,
        isbn: mapped.record.isbn,
      })
  }
}

const foundMessage = ({ format, header, first }: Seen): Omit<FoundFile, 'files'> | undefined =>
  format === undefined
    ? undefined
    : {
        kind: 'onix',
        format,
        sender: header?.sender ?? null,
        sentAt: header?.sentAt?.toISOString() ?? null,
        first,
      }

/** The root has another spelling in messages with short tags. */
const formatOf = (root: string, release: string | undefined) =>
  `ONIX${release ? ` ${release}` : ''}, ${root === 'ONIXmessage' ? 'short' : 'reference'} tags`
