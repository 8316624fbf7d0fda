import { t } from '../../../messages/t.ts'
import type { FoundFile } from '../../../contract/trade/imports.ts'
import type { ZipEntry } from '../engine/read-zip.ts'
import { type Header, mapHeader } from './mapping/map-header.ts'
import { mapRecord } from './mapping/map-record.ts'
import type { Context } from './mapping/trade-record.ts'
import { type Item, readMessage, readRecord } from './xml/read-message.ts'

/** What the files are by their first records. */
export async function inspectMessages(
  entries: ZipEntry[],
): Promise<{ found: FoundFile } | { problem: string }> {
  const readable = entries.filter((entry) => 'chunks' in entry)
  let left = maxLook
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
    return { problem: t('{file}: {problem}', { file: first.name, problem: first.problem }) }
  return {
    problem: t('This is neither an ONIX file (there is no ONIXMessage in it, and no Product) nor a table'),
  }
}

const shownRecords = 5

/** In unpacked bytes: of all files, of a message, and of a file that does not begin as one. */
const maxLook = 64 * 1024 * 1024
const maxMessage = 4 * 1024 * 1024
const maxStart = 1024 * 1024

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
    seen.bytes > Math.min(left, seen.format === undefined ? maxStart : maxMessage)
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
  root === 'ONIXmessage'
    ? t('{format}, short tags', { format: onix(release) })
    : t('{format}, reference tags', { format: onix(release) })

const onix = (release: string | undefined) => (release ? `ONIX ${release}` : 'ONIX')
