import { t } from '../../../messages/t.ts'
import { setImmediate } from 'node:timers/promises'
import { withTimeLimit } from '../../lib/time-limit.ts'
import type { Outcome } from '../engine/outcomes.ts'
import type { ZipEntry } from '../engine/read-zip.ts'
import { batchSize, type Reading, type RecordLocation, type Source } from '../engine/run-import.ts'
import { type Header, mapHeader } from './mapping/map-header.ts'
import { mapRecord } from './mapping/map-record.ts'
import { type Context, reasonText, type TradeRecord } from './mapping/trade-record.ts'
import { referenceIn, type UnchangedRecords } from './unchanged-records.ts'
import { type Item, type RawRecord, readMessage, readRecord } from './xml/read-message.ts'

/** A record that was not parsed, since its bytes were imported before. */
export type Known = { source: string; size: number; parse(): Parsed }

export type Parsed = { location: RecordLocation } & ({ record: TradeRecord } | { outcome: Outcome })

export type OnixEntry = Parsed | { location: RecordLocation; known: Known }

/** Records of one message with different references and ISBNs. */
export type OnixBatch = { header: Header; entries: OnixEntry[] }

type Region = Pick<Context, 'country' | 'currency' | 'decimals' | 'today'>

/** Records that are larger come in smaller batches. */
const batchBytes = 16 * 1024 * 1024

const unknownSender: Header = {
  sender: undefined,
  sentAt: undefined,
  defaultCurrency: undefined,
  defaultPriceType: undefined,
}

/** A file, or all files of an archive. With `unchanged` records are not parsed that are as they were. */
export function onixSource(
  files: ZipEntry[],
  region: Region,
  unchanged?: UnchangedRecords,
): Source<OnixBatch> {
  const seen = { records: 0, hasMessage: false }
  return {
    batches: async function* batches(reading) {
      for (const file of files)
        if ('problem' in file)
          reading.note(t('{file}: {problem}', { file: file.name, problem: file.problem }))
        else yield* batchesOf(file.name, readMessage(file.chunks), { ...reading, region, unchanged, seen })
    },
    problem: () =>
      seen.hasMessage || seen.records > 0
        ? undefined
        : t('It is no message of ONIX: there is no ONIXMessage and no Product in it'),
  }
}

type OnixReading = Reading & {
  region: Region
  unchanged: UnchangedRecords | undefined
  /** A message counts, be it an empty one. */
  seen: { records: number; hasMessage: boolean }
}

type Record = RawRecord | Extract<Item, { kind: 'broken' }>

/** Records of one message, in the order of the file. */
type Group = { header: Header; context: Context; records: Record[] }

async function* groupsOf(
  file: string,
  items: AsyncIterable<Item[]>,
  reading: OnixReading,
): AsyncGenerator<Group> {
  const { region, seen, note, signal, skipped } = reading
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
    signal?.throwIfAborted()
    for (const item of chunk) {
      if (item.kind === 'note') note(t('{file}: {problem}', { file, problem: item.message }))
      else if (item.kind === 'no-product') seen.hasMessage = true
      else if (item.kind === 'root' || item.kind === 'header') {
        if (records.length > 0) yield take()
        if (item.kind === 'header') header = mapHeader(item.header)
        else release = item.release
        seen.hasMessage ||= item.kind === 'root' && /^onixmessage$/i.test(item.name)
      } else {
        seen.records += 1
        if (seen.records <= skipped) continue
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
  reading: OnixReading,
): AsyncGenerator<OnixBatch> {
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
  { unchanged, signal }: OnixReading,
): AsyncGenerator<OnixEntry> {
  const references = records.map((record) =>
    record.kind === 'record' ? referenceIn(record.bytes) : undefined,
  )
  const stored = await unchanged?.stored(
    header,
    references.filter((reference) => reference !== undefined),
  )
  for (const [at, record] of records.entries()) {
    if (at % atOnce === 0) await setImmediate()
    signal?.throwIfAborted()
    const source = record.kind === 'record' ? unchanged?.sourceOf(record, context) : undefined
    const parse = () => parsedEntry(file, record, context, source)
    const known = stored?.get(references[at] ?? '')
    if (source === undefined || known?.source !== source) yield parse()
    else {
      const { reference, isbn } = known
      const size = record.kind === 'record' ? record.bytes.length : 0
      yield {
        location: { file, number: record.number, at: record.at, reference, isbn },
        known: { source, size, parse },
      }
    }
  }
}

/** Most records are smaller, and then even steps that grow with the square of their size take no second. */
const small = 16 * 1024
/** Far more than a record of the largest size takes, also on a busy machine. */
const maxParse = 10_000

type Mapped = ReturnType<typeof mapRecord> | { problem: string }

/** Reads and maps a record. The time is in milliseconds, for large ones. */
export function mapRaw(record: RawRecord, context: Context, limit = maxParse): Mapped {
  const parse = (): Mapped => {
    const read = readRecord(record)
    return 'problem' in read ? read : mapRecord(read, context)
  }
  if (record.bytes.length <= small) return parse()
  return withTimeLimit(limit, parse) ?? { problem: t('The record takes too long to read') }
}

function parsedEntry(file: string, item: Record, context: Context, source: string | undefined): Parsed {
  const location = { file, number: item.number, at: item.at, reference: '', isbn: '' }
  const mapped = item.kind === 'broken' ? item : mapRaw(item, context)
  if ('problem' in mapped)
    return { location, outcome: { kind: 'refused', code: 'broken', messages: [mapped.problem] } }
  if ('record' in mapped) {
    const { reference, isbn } = mapped.record
    const record = source === undefined ? mapped.record : { ...mapped.record, source }
    return { location: { ...location, reference, isbn }, record }
  }
  const { refused, reference, isbn, notes } = mapped
  const outcome: Outcome = { kind: 'refused', code: refused.code, messages: [reasonText(refused), ...notes] }
  return { location: { ...location, reference, isbn }, outcome }
}

/** A batch while it grows. A record that comes twice goes to the next one, so that the later one wins. */
class Gathered {
  readonly entries: OnixEntry[] = []
  readonly #keys = new Set<string>()
  #bytes = 0

  isFull({ location: { reference, isbn } }: OnixEntry): boolean {
    return (
      this.entries.length >= batchSize ||
      this.#bytes > batchBytes ||
      this.#keys.has(`r${reference}`) ||
      (isbn !== '' && this.#keys.has(isbn))
    )
  }

  add(entry: OnixEntry) {
    this.entries.push(entry)
    if ('outcome' in entry) return
    if ('known' in entry) this.#bytes += entry.known.size
    this.#keys.add(`r${entry.location.reference}`)
    if (entry.location.isbn) this.#keys.add(entry.location.isbn)
  }
}
