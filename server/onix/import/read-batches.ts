import type { Header } from '../meaning/map-header.ts'
import { mapHeader } from '../meaning/map-header.ts'
import { mapRecord } from '../meaning/map-record.ts'
import type { Context, TradeRecord } from '../meaning/trade-record.ts'
import type { ZipEntry } from '../reader/read-zip.ts'
import { type Item, type RawRecord, readMessage, readRecord } from '../reader/read-message.ts'
import type { Outcome } from './outcomes.ts'

/** Where a record is, for the report. */
export type Place = { file: string; number: number; at: number; reference: string; isbn: string }

export type Entry = { place: Place } & ({ record: TradeRecord } | { outcome: Outcome })

/** Records of one message with different references and ISBNs. */
export type Batch = { header: Header; entries: Entry[] }

export type Progress = {
  /** Records of the file that are in the database already. */
  skipped: number
  note(words: string): void
  /** A message was found, be it an empty one. */
  hasMessage: boolean
}

type Region = Pick<Context, 'country' | 'currency' | 'decimals' | 'today'>

export const batchSize = 500

const unknownSender: Header = {
  sender: undefined,
  sentAt: undefined,
  defaultCurrency: undefined,
  defaultPriceType: undefined,
}

/** Reads a file, or all files of an archive, in batches. */
export async function* readBatches(
  entries: ZipEntry[],
  region: Region,
  progress: Progress,
): AsyncGenerator<Batch> {
  const reading = { region, progress, records: 0 }
  for (const entry of entries) {
    if ('problem' in entry) progress.note(`${entry.name}: ${entry.problem}`)
    else yield* batchesOf(entry.name, readMessage(entry.chunks), reading)
  }
}

type Reading = { region: Region; progress: Progress; records: number }

async function* batchesOf(
  file: string,
  items: AsyncIterable<Item[]>,
  reading: Reading,
): AsyncGenerator<Batch> {
  let header = unknownSender
  let release: string | undefined
  let gathered = new Gathered()
  for await (const chunk of items)
    for (const item of chunk) {
      if (item.kind === 'root') {
        release = item.release
        if (/^onixmessage$/i.test(item.name)) reading.progress.hasMessage = true
      } else if (item.kind === 'no-product') reading.progress.hasMessage = true
      else if (item.kind === 'note') reading.progress.note(`${file}: ${item.words}`)
      else if (item.kind === 'header') {
        if (gathered.entries.length > 0) yield { header, entries: gathered.entries }
        gathered = new Gathered()
        header = mapHeader(item.header)
      } else {
        reading.records += 1
        if (reading.records <= reading.progress.skipped) continue
        const entry = entryOf(file, item, contextOf(reading.region, header, release))
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

type Broken = Extract<Item, { kind: 'broken' }>

function entryOf(file: string, item: RawRecord | Broken, context: Context): Entry {
  const place = { file, number: item.number, at: item.at, reference: '', isbn: '' }
  const read = item.kind === 'broken' ? item : readRecord(item)
  if ('problem' in read) return { place, outcome: { kind: 'refused', code: 'broken', words: [read.problem] } }
  const mapped = mapRecord(read, context)
  if ('record' in mapped) {
    const { reference, isbn } = mapped.record
    return { place: { ...place, reference, isbn }, record: mapped.record }
  }
  const { refused, reference, isbn, notes } = mapped
  const outcome: Outcome = { kind: 'refused', code: refused.code, words: [refused.words, ...notes] }
  return { place: { ...place, reference, isbn }, outcome }
}

/** A batch while it grows. A record that comes twice goes to the next one, so that the later one wins. */
class Gathered {
  readonly entries: Entry[] = []
  readonly #keys = new Set<string>()

  isFull({ place: { reference, isbn } }: Entry): boolean {
    return (
      this.entries.length >= batchSize ||
      this.#keys.has(`r${reference}`) ||
      (isbn !== '' && this.#keys.has(isbn))
    )
  }

  add(entry: Entry) {
    this.entries.push(entry)
    if (!('record' in entry)) return
    this.#keys.add(`r${entry.place.reference}`)
    if (entry.place.isbn) this.#keys.add(entry.place.isbn)
  }
}
