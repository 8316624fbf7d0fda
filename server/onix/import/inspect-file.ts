import type { FoundFile } from '../../../contract/imports.ts'
import { recognizeSource } from '../../csv/recognize-source.ts'
import type { Table } from '../../csv/recognize-table.ts'
import { type Header, mapHeader } from '../meaning/map-header.ts'
import { mapRecord } from '../meaning/map-record.ts'
import type { Context } from '../meaning/trade-record.ts'
import { openSource } from '../reader/open-source.ts'
import { readMessage, readRecord } from '../reader/read-message.ts'
import type { ZipEntry } from '../reader/read-zip.ts'

type Inspected = { found: FoundFile } | { problem: string }

/** What a file is, by its first records. The import itself decides again. */
export async function inspectFile(path: string): Promise<Inspected> {
  const source = await openSource(path)
  if ('problem' in source) return source
  try {
    const table = await recognizeSource(source)
    if (table && 'problem' in table) return table
    if (table) return { found: foundTable(table, source.entries) }
    return await inspectEntries(source.entries, source.position)
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

async function inspectEntries(entries: ZipEntry[], position: () => number): Promise<Inspected> {
  const readable = entries.filter(isReadable)
  for (const entry of readable) {
    const message = await inspectMessage(entry.chunks, position)
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
const longestLook = 4 * 1024 * 1024

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

async function inspectMessage(
  chunks: AsyncIterable<Buffer>,
  position: () => number,
): Promise<Omit<FoundFile, 'files'> | undefined> {
  const start = position()
  const first: FoundFile['first'] = []
  let format: string | undefined
  let release: string | undefined
  let header: Header | undefined
  for await (const items of readMessage(chunks)) {
    for (const item of items) {
      if (item.kind === 'root' && /^onixmessage$/i.test(item.name)) {
        release = item.release
        format = formatOf(item.name, release)
      } else if (item.kind === 'header') header = mapHeader(item.header)
      else if (item.kind === 'record') {
        format ??= 'ONIX'
        const read = readRecord(item)
        const mapped = 'root' in read ? mapRecord(read, { ...context, release }) : undefined
        if (mapped && 'record' in mapped && first.length < shownRecords)
          first.push({
            title: mapped.record.parts.descriptive?.title ?? mapped.record.reference,
            isbn: mapped.record.isbn,
          })
      }
    }
    if (first.length >= shownRecords || position() - start > longestLook) break
  }
  return format === undefined
    ? undefined
    : {
        kind: 'onix',
        format,
        sender: header?.sender ?? null,
        sentAt: header?.sentAt?.toISOString() ?? null,
        first,
      }
}

/** The root has another spelling in messages with short tags. */
const formatOf = (root: string, release: string | undefined) =>
  `ONIX${release ? ` ${release}` : ''}, ${root === 'ONIXmessage' ? 'short' : 'reference'} tags`
