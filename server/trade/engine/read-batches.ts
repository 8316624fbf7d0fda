import { setImmediate } from 'node:timers/promises'
import { type Header, mapHeader } from '../onix/mapping/map-header.ts'
import { mapRecord } from '../onix/mapping/map-record.ts'
import type { Context, TradeRecord } from '../onix/mapping/trade-record.ts'
import type { ZipEntry } from './read-zip.ts'
import { withTimeLimit } from '../../lib/time-limit.ts'
import { type Item, type RawRecord, readMessage, readRecord } from '../onix/xml/read-message.ts'
import type { Outcome } from './outcomes.ts'
import { type Recall, referenceIn } from '../decisions/recall.ts'

/** Where a record is, for the report. */
export type Place = { file: string; number: number; at: number; reference: string; isbn: string }

/** A record that was not parsed, since its bytes were imported before. */
export type Known = { source: string; size: number; parse(): Parsed }

export type Parsed = { place: Place } & ({ record: TradeRecord } | { outcome: Outcome })

export type Entry = Parsed | { place: Place; known: Known }

/** Records of one message with different references and ISBNs. */
export type Batch = { header: Header; entries: Entry[] }

export type Progress = {
  /** Records of the file that are in the database already. */
  skipped: number
  /** Breaks off reading, also where no record ends for long. */
  signal?: AbortSignal | undefined
  note(words: string): void
  /** A message was found, be it an empty one. */
  hasMessage: boolean
}

type Region = Pick<Context, 'country' | 'currency' | 'decimals' | 'today'>

export const batchSize = 500

/** Records that are larger come in smaller batches. */
const batchBytes = 16 * 1024 * 1024

const unknownSender: Header = {
  sender: undefined,
  sentAt: undefined,
  defaultCurrency: undefined,
  defaultPriceType: undefined,
}

/** Reads a file, or all files of an archive, in batches. With `recall` records are not parsed that are as they were. */
export async function* readBatches(
  entries: ZipEntry[],
  region: Region,
  progress: Progress,
  recall?: Recall,
): AsyncGenerator<Batch> {
  const reading = { region, progress, recall, records: 0 }
  for (const entry of entries) {
    if ('problem' in entry) progress.note(`${entry.name}: ${entry.problem}`)
    else yield* batchesOf(entry.name, readMessage(entry.chunks), reading)
  }
}

type Reading = { region: Region; progress: Progress; recall: Recall | undefined; records: number }

type Record = RawRecord | Extract<Item, { kind: 'broken' }>

/** Records of one message, in the order of the file. */
type Group = { header: Header; context: Context; records: Record[] }

async function* groupsOf(
  file: string,
  items: AsyncIterable<Item[]>,
  reading: Reading,
): AsyncGenerator<Group> {
  const { region, progress } = reading
  let header = unknownSender
  let release: string | undefined
  let records: Record[] = []
  let bytes = 0
  const take = (): Group => {
    const group = { header, context: contextOf(region, header, release), records }
    records = []
    bytes = 0
    return group
  }
  for await (const chunk of items) {
    progress.signal?.throwIfAborted()
    for (const item of chunk) {
      if (item.kind === 'note') progress.note(`${file}: ${item.words}`)
      else if (item.kind === 'no-product') progress.hasMessage = true
      else if (item.kind === 'root' || item.kind === 'header') {
        if (records.length > 0) yield take()
        if (item.kind === 'header') header = mapHeader(item.header)
        else release = item.release
        progress.hasMessage ||= item.kind === 'root' && /^onixmessage$/i.test(item.name)
      } else {
        reading.records += 1
        if (reading.records <= progress.skipped) continue
        records.push(item)
        bytes += item.kind === 'record' ? item.bytes.length : 0
        if (records.length === batchSize || bytes > batchBytes) yield take()
      }
    }
  }
  if (records.length > 0) yield take()
}

async function* batchesOf(
  file: string,
  items: AsyncIterable<Item[]>,
  reading: Reading,
): AsyncGenerator<Batch> {
  let gathered = new Gathered()
  let header = unknownSender
  for await (const group of groupsOf(file, items, reading)) {
    const isOther = group.header !== header
    if (isOther && gathered.entries.length > 0) {
      yield { header, entries: gathered.entries }
      gathered = new Gathered()
    }
    header = group.header
    for await (const entry of entriesOf(file, group, reading)) {
      if (gathered.isFull(entry)) {
        yield { header, entries: gathered.entries }
        gathered = new Gathered()
      }
      gathered.add(entry)
    }
  }
  if (gathered.entries.length > 0) yield { header, entries: gathered.entries }
}

const contextOf = (region: Region, header: Header, release: string | undefined): Context => ({
  ...region,
  release,
  defaultCurrency: header.defaultCurrency,
  defaultPriceType: header.defaultPriceType,
})

/** Few, so that answers of the database do not wait long while records are parsed. */
const atOnce = 10

async function* entriesOf(
  file: string,
  { header, context, records }: Group,
  { recall, progress: { signal } }: Reading,
): AsyncGenerator<Entry> {
  const references = records.map((record) =>
    record.kind === 'record' ? referenceIn(record.bytes) : undefined,
  )
  const stored = await recall?.stored(
    header,
    references.filter((reference) => reference !== undefined),
  )
  for (const [at, record] of records.entries()) {
    if (at % atOnce === 0) await setImmediate()
    signal?.throwIfAborted()
    const source = record.kind === 'record' ? recall?.sourceOf(record, context) : undefined
    const parse = () => parsedEntry(file, record, context, source)
    const known = stored?.get(references[at] ?? '')
    if (source === undefined || known?.source !== source) yield parse()
    else {
      const { reference, isbn } = known
      const size = record.kind === 'record' ? record.bytes.length : 0
      yield {
        place: { file, number: record.number, at: record.at, reference, isbn },
        known: { source, size, parse },
      }
    }
  }
}

/** Most records are smaller, and then even steps that grow with the square of their size take no second. */
const small = 16 * 1024
/** Far more than a record of the largest size takes, also on a busy machine. */
const longestParse = 10_000

type Mapped = ReturnType<typeof mapRecord> | { problem: string }

/** Reads and maps a record. The time is in milliseconds, for large ones. */
export function mapRaw(record: RawRecord, context: Context, limit = longestParse): Mapped {
  const parse = (): Mapped => {
    const read = readRecord(record)
    return 'problem' in read ? read : mapRecord(read, context)
  }
  if (record.bytes.length <= small) return parse()
  return withTimeLimit(limit, parse) ?? { problem: 'The record takes too long to read' }
}

function parsedEntry(file: string, item: Record, context: Context, source: string | undefined): Parsed {
  const place = { file, number: item.number, at: item.at, reference: '', isbn: '' }
  const mapped = item.kind === 'broken' ? item : mapRaw(item, context)
  if ('problem' in mapped)
    return { place, outcome: { kind: 'refused', code: 'broken', words: [mapped.problem] } }
  if ('record' in mapped) {
    const { reference, isbn } = mapped.record
    const record = source === undefined ? mapped.record : { ...mapped.record, source }
    return { place: { ...place, reference, isbn }, record }
  }
  const { refused, reference, isbn, notes } = mapped
  const outcome: Outcome = { kind: 'refused', code: refused.code, words: [refused.words, ...notes] }
  return { place: { ...place, reference, isbn }, outcome }
}

/** A batch while it grows. A record that comes twice goes to the next one, so that the later one wins. */
class Gathered {
  readonly entries: Entry[] = []
  readonly #keys = new Set<string>()
  #bytes = 0

  isFull({ place: { reference, isbn } }: Entry): boolean {
    return (
      this.entries.length >= batchSize ||
      this.#bytes > batchBytes ||
      this.#keys.has(`r${reference}`) ||
      (isbn !== '' && this.#keys.has(isbn))
    )
  }

  add(entry: Entry) {
    this.entries.push(entry)
    if ('outcome' in entry) return
    if ('known' in entry) this.#bytes += entry.known.size
    this.#keys.add(`r${entry.place.reference}`)
    if (entry.place.isbn) this.#keys.add(entry.place.isbn)
  }
}
