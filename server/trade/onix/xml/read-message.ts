import { formatNumber, msg, t } from '../../../../messages/t.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { decodeText, encodingOf, utf16Of, withoutControls } from '../../engine/decode-text.ts'
import type { Chunks } from '../../engine/guard-ratio.ts'
import { type Element, parseXml } from './parse-xml.ts'
import type { Piece } from './piece.ts'
import { RecordSplitter } from './split-records.ts'

export type RawRecord = {
  kind: 'record'
  /** Counted from 1 within the message. */
  number: number
  /** The offset of its first byte. */
  at: number
  bytes: Buffer
  encoding: string | undefined
}

export type Item =
  | { kind: 'root'; name: string; release: string | undefined }
  | { kind: 'header'; header: Element }
  | { kind: 'no-product' }
  | RawRecord
  | { kind: 'broken'; number: number; at: number; problem: string }
  /** About the file as a whole. */
  | { kind: 'note'; message: string }

type ReadRecord = { root: Element; source: string; notes: string[] } | { problem: string }

const problems = {
  'too-large': msg('The record is larger than 2 MB'),
  unclosed: msg('The record is not closed: the next one starts within it'),
  truncated: msg('The file ends within the record'),
}

/** Reads a message as a stream. A failure of the stream ends it with a note, after all whole records. */
export async function* readMessage(chunks: AsyncIterable<Buffer>): AsyncGenerator<Item[]> {
  const reader = new MessageReader()
  try {
    for await (const chunk of inUtf8(chunks)) yield reader.read(chunk)
  } catch (error) {
    yield [
      {
        kind: 'note',
        message: t('The file could not be read further: {reason}', { reason: errorMessage(error) }),
      },
    ]
  }
  yield reader.end()
}

/** One record alone: its encoding, its text, its elements. */
export function readRecord({ bytes, encoding }: Pick<RawRecord, 'bytes' | 'encoding'>): ReadRecord {
  const decoded = decodeText(bytes, encoding)
  const parsed = parseXml(decoded.text)
  // The parser looks at each character anyway. It has nothing against DEL.
  const clean = parsed.hasControls || bytes.includes(0x7f) ? withoutControls(decoded) : decoded
  const record = clean === decoded ? parsed : parseXml(clean.text)
  return 'problem' in record ? record : { ...record, notes: [...clean.notes, ...record.notes] }
}

class MessageReader {
  readonly #splitter = new RecordSplitter()
  #encoding: string | undefined
  #records = 0
  #hasRoot = false
  #isComplete = false

  read(chunk: Buffer): Item[] {
    return this.#splitter.push(chunk).flatMap((piece) => this.#item(piece))
  }

  end(): Item[] {
    const items = this.#splitter.end().flatMap((piece) => this.#item(piece))
    if (this.#hasRoot && !this.#isComplete)
      items.push({ kind: 'note', message: t('The file ends before the end of the message') })
    return items
  }

  #item(piece: Piece): Item | Item[] {
    switch (piece.kind) {
      case 'declaration':
        this.#encoding = encodingOf(piece.text)
        return []
      case 'root':
        this.#hasRoot = true
        this.#isComplete = false
        return { kind: 'root', name: piece.name, release: releaseOf(piece.tag) }
      case 'root-end':
        this.#isComplete = true
        return []
      case 'header':
        return this.#header(piece.bytes)
      case 'unclosed-comment':
        return {
          kind: 'note',
          message: piece.isRead
            ? t('The comment at byte {at} is not closed. The records in it were read', {
                at: formatNumber(piece.at),
              })
            : t('The comment at byte {at} is never closed, so nothing after it was read', {
                at: formatNumber(piece.at),
              }),
        }
      case 'no-product':
        return { kind: 'no-product' }
      case 'record':
        this.#records += 1
        return { ...piece, number: this.#records, encoding: this.#encoding }
      case 'broken':
        this.#records += 1
        return { kind: 'broken', number: this.#records, at: piece.at, problem: t(problems[piece.problem]) }
    }
  }

  #header(bytes: Buffer): Item {
    const read = readRecord({ bytes, encoding: this.#encoding })
    return 'problem' in read
      ? {
          kind: 'note',
          message: t('The header of the message is broken. {problem}', { problem: read.problem }),
        }
      : { kind: 'header', header: read.root }
  }
}

/** By the attribute, or by the namespace. */
const releaseOf = (tag: string): string | undefined =>
  /\srelease\s*=\s*["']\s*(\d[\d.]*)/.exec(tag)?.[1] ?? /onix\/(\d\.\d)\//.exec(tag)?.[1]

/** Text in UTF-16 has no bytes that could be searched, so it becomes UTF-8 first. */
async function* inUtf8(chunks: AsyncIterable<Buffer>): Chunks {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let isFirst = true
  for await (const chunk of chunks) {
    const encoding = isFirst ? utf16Of(chunk) : undefined
    isFirst = false
    if (encoding) decoder = new TextDecoder(encoding)
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
}
