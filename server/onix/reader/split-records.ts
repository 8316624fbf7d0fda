import type { Piece } from './piece.ts'
import { localName, readTag, startOf, type Tag, terminatorOf } from './scan-markup.ts'
import {
  endOfComment,
  hasBoundary,
  nextTagOf,
  type Open,
  openElement,
  type PlainRecords,
  productNames,
  tagInRecord,
} from './scan-record.ts'
import { type Doctype, skipDoctype, startDoctype } from './skip-doctype.ts'

export const maxRecordBytes = 2 * 1024 * 1024

const lessThan = 0x3c
const greaterThan = 0x3e

/** Tags and instructions outside of records that are longer are none. */
const maxTag = 8_192
const maxInstruction = 1_000

/**
 * Cuts a message into records by its bytes, in any encoding with ASCII inside. The records are parsed one by one, so that
 * a broken one costs one. Holds one record at most, and nothing of what is between them.
 */
export class RecordSplitter {
  readonly #limit: number
  #buffer: Buffer = Buffer.alloc(0)
  /** The offset of the buffer in the file. */
  #base = 0
  #position = 0
  #open: Open | undefined
  #productNames = productNames('')
  #root: string | undefined
  /** The offset of a comment outside of records that has no end yet, and that of what was not yet searched for one. */
  #comment: { at: number; from: number } | undefined
  #doctype: Doctype | undefined
  #isEnded = false
  #pieces: Piece[] = []

  constructor(limit = maxRecordBytes) {
    this.#limit = limit
  }

  push(chunk: Buffer): Piece[] {
    this.#buffer = this.#buffer.length > 0 ? Buffer.concat([this.#buffer, chunk]) : chunk
    this.#scan()
    this.#forget()
    return this.#take()
  }

  end(): Piece[] {
    this.#isEnded = true
    this.#scan()
    if (this.#open && !this.#open.isSkipped)
      this.#pieces.push({ kind: 'broken', at: this.#open.at, problem: 'truncated' })
    this.#open = undefined
    if (this.#comment) this.#pieces.push({ kind: 'unclosed-comment', at: this.#comment.at, isRead: false })
    return this.#take()
  }

  #take(): Piece[] {
    const pieces = this.#pieces
    this.#pieces = []
    return pieces
  }

  /** Keeps only what is still needed. */
  #forget() {
    const isKept = this.#open && !this.#open.isSkipped
    const from = isKept && this.#open ? this.#open.at - this.#base : this.#position
    this.#buffer = this.#buffer.subarray(from)
    this.#base += from
    this.#position -= from
  }

  #scan() {
    while (this.#step());
    const open = this.#open
    if (open && !open.isSkipped && this.#base + this.#buffer.length - open.at > this.#limit) {
      this.#pieces.push({ kind: 'broken', at: open.at, problem: 'too-large' })
      open.isSkipped = true
      open.plain = undefined
    }
  }

  /** Whether there is more to scan in the buffer. */
  #step(): boolean {
    if (this.#doctype) return this.#leaveDoctype(this.#doctype)
    if (this.#comment) return this.#leaveComment(this.#comment)
    if (this.#open?.plain) return this.#plainRecord(this.#open, this.#open.plain)
    const at = this.#open
      ? nextTagOf(this.#buffer, this.#position, this.#productNames, this.#open.name)
      : this.#buffer.indexOf(lessThan, this.#position)
    if (at === -1) {
      this.#position = this.#buffer.length
      return false
    }
    this.#position = at
    const next = this.#buffer[at + 1]
    if (next === undefined) return this.#wait()
    if (next === 0x21 || next === 0x3f) return this.#markup(at, next === 0x3f)
    return this.#open ? this.#tagInside(this.#open, at) : this.#tagOutside(at)
  }

  /** Until the next chunk. The last one has all there is: what began there is plain text. */
  #wait(): boolean {
    if (!this.#isEnded && !this.#isTooLong()) return false
    this.#position += 1
    return true
  }

  /** An unclosed comment would otherwise hide all records after it. */
  #isTooLong = () =>
    this.#open !== undefined && this.#base + this.#buffer.length - this.#open.at > this.#limit

  #leaveDoctype(doctype: Doctype): boolean {
    this.#position = skipDoctype(doctype, this.#buffer, this.#position)
    if (!doctype.isOver) return false
    this.#doctype = undefined
    return true
  }

  #leaveComment(comment: { at: number; from: number }): boolean {
    const start = comment.from - this.#base
    const found = endOfComment(this.#buffer, start, this.#limit, this.#productNames)
    if (found === 'unclosed') this.#pieces.push({ kind: 'unclosed-comment', at: comment.at, isRead: true })
    this.#position = found === 'unclosed' ? start : found.at
    const isOver = found === 'unclosed' || found.isEnd
    if (isOver) this.#comment = undefined
    else comment.from = this.#base + found.at
    return isOver
  }

  #markup(at: number, isInstruction: boolean): boolean {
    const buffer = this.#buffer
    const start = buffer.toString('latin1', at, at + 9)
    if (start.length < 9 && !this.#isEnded) return false
    const terminator = terminatorOf(start, isInstruction)
    // Between records there is no text, so there is no CDATA either.
    if (!terminator || (!this.#open && terminator === ']]>')) {
      this.#position = at + 2
      if (!this.#open && /^<!doctype/i.test(start)) this.#doctype = startDoctype()
      return true
    }
    if (!this.#open && !isInstruction) {
      this.#comment = { at: this.#base + at, from: this.#base + at + 4 }
      return true
    }
    const end = buffer.indexOf(terminator, at + (isInstruction ? 2 : 4))
    return this.#open
      ? this.#markupInside(this.#open, at, end, terminator.length)
      : this.#instruction(at, end, start)
  }

  /** What holds the end of a record and the start of the next was never closed: it is taken as text. */
  #markupInside(open: Open, at: number, end: number, length: number): boolean {
    const to = end === -1 ? this.#buffer.length : end
    if (hasBoundary(this.#buffer, at, to, open.name, this.#productNames)) this.#position = at + 2
    else if (end === -1) return this.#wait()
    else this.#position = end + length
    return true
  }

  #instruction(at: number, end: number, start: string): boolean {
    const to = end === -1 ? this.#buffer.length : end
    if (to - at > maxInstruction) this.#position = at + 2
    else if (end === -1) return this.#wait()
    else {
      if (start.startsWith('<?xml'))
        this.#pieces.push({ kind: 'declaration', text: this.#buffer.toString('latin1', at, end) })
      this.#position = end + 2
    }
    return true
  }

  #plainRecord(open: Open, plain: PlainRecords): boolean {
    const end = plain.endOf(this.#buffer, this.#position)
    if (end === 'incomplete' && !this.#isEnded) return false
    open.plain = undefined
    return typeof end === 'number' ? this.#close(open, end) : true
  }

  #tagInside(open: Open, at: number): boolean {
    const tag = tagInRecord(this.#buffer, at, open.name, this.#productNames)
    if (tag === 'incomplete') return this.#wait()
    if (tag === 'end') return this.#close(open, at)
    if (tag === 'start') return this.#restart(open)
    this.#position = at + 1
    return true
  }

  #close(open: Open, after: number): boolean {
    const end = this.#buffer.indexOf(greaterThan, after)
    if (end === -1) return this.#wait()
    const bytes = this.#buffer.subarray(open.at - this.#base, end + 1)
    if (!open.isSkipped) this.#finish(open, bytes)
    this.#open = undefined
    this.#position = end + 1
    return true
  }

  #finish({ isRecord, at }: Open, bytes: Buffer) {
    if (bytes.length > this.#limit) this.#pieces.push({ kind: 'broken', at, problem: 'too-large' })
    else this.#pieces.push({ kind: isRecord ? 'record' : 'header', bytes, at })
  }

  /** Records do not nest: one that starts within another shows that the other was never closed. */
  #restart(open: Open): boolean {
    if (!open.isSkipped) this.#pieces.push({ kind: 'broken', at: open.at, problem: 'unclosed' })
    this.#open = undefined
    return true
  }

  #tagOutside(at: number): boolean {
    const tag = readTag(this.#buffer, at, maxTag)
    if (typeof tag === 'string') {
      if (tag === 'none' || this.#isEnded || this.#buffer.length - at > maxTag) this.#position = at + 1
      return this.#position > at
    }
    this.#position = tag.end
    if (tag.isEnd) {
      if (tag.name === this.#root) this.#pieces.push({ kind: 'root-end' })
      return true
    }
    this.#startTag(tag, at)
    return true
  }

  #startTag(tag: Tag, at: number) {
    const { name, text, isEmpty } = tag
    const kind = startOf(tag)
    const isRecord = kind === 'record'
    if (isRecord) this.#productNames = productNames(name.slice(0, -localName(name).length))
    if (isRecord || kind === 'header') {
      const open = openElement(name, this.#base + at, isRecord, this.#productNames)
      if (isEmpty) this.#finish(open, this.#buffer.subarray(at, this.#position))
      else this.#open = open
    } else if (kind === 'no-product') this.#pieces.push({ kind })
    else if (this.#root === undefined || kind === 'message') {
      this.#root = name
      this.#pieces.push({ kind: 'root', name: localName(name), tag: text })
    }
  }
}
