import { ByteWindow } from './byte-window.ts'
import { BoundarySearch, ForwardSearch } from './forward-search.ts'
import type { Piece } from './piece.ts'
import { localName, readTag, startOf, type Tag, terminatorOf } from './scan-markup.ts'
import {
  type Comment,
  CommentEnds,
  nextTagOf,
  type Open,
  PlainRecord,
  productNames,
  tagInRecord,
} from './scan-record.ts'
import { type Doctype, skipDoctype, startDoctype } from './skip-doctype.ts'

export const maxRecordBytes = 2 * 1024 * 1024

const lessThan = 0x3c

/** Tags and instructions outside of records that are longer are none. */
const maxTag = 8_192
const maxInstruction = 1_000

/**
 * Cuts a message into records by its bytes, in any encoding with ASCII inside. The records are parsed one by one, so that
 * a broken one costs one. Holds one record at most, and nothing of what is between them.
 */
export class RecordSplitter {
  readonly #limit: number
  readonly #window = new ByteWindow()
  /** Within the window. */
  #position = 0
  #open: Open | undefined
  #productNames = productNames('')
  #root: string | undefined
  #comment: Comment | undefined
  #doctype: Doctype | undefined
  #isEnded = false
  #pieces: Piece[] = []
  readonly #commentEnds: CommentEnds
  readonly #terminators = {
    '-->': new ForwardSearch('-->'),
    ']]>': new ForwardSearch(']]>'),
    '?>': new ForwardSearch('?>'),
    '>': new ForwardSearch('>'),
  }
  readonly #headerBoundary = new BoundarySearch('header')
  readonly #recordBoundary = new BoundarySearch('record')
  /** The offset up to which the end of a plain record was searched in vain. Records before it are looked at tag by tag. */
  #plainFrom = 0

  constructor(limit = maxRecordBytes) {
    this.#limit = limit
    this.#commentEnds = new CommentEnds(limit)
  }

  push(chunk: Buffer): Piece[] {
    this.#window.append(chunk)
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
    const from = isKept && this.#open ? this.#open.at - this.#window.base : this.#position
    this.#window.drop(from)
    this.#position -= from
  }

  #scan() {
    while (this.#step());
    const open = this.#open
    if (open && !open.isSkipped && this.#isTooLong()) {
      this.#pieces.push({ kind: 'broken', at: open.at, problem: 'too-large' })
      open.isSkipped = true
      this.#lookCloser(open, this.#window.end)
    }
  }

  #lookCloser(open: Open, searchedTo: number) {
    if (open.plain) this.#plainFrom = searchedTo
    open.plain = undefined
  }

  /** Whether there is more to scan in the buffer. */
  #step(): boolean {
    if (this.#doctype) return this.#leaveDoctype(this.#doctype)
    if (this.#comment) return this.#leaveComment(this.#comment)
    if (this.#open?.plain) return this.#plainRecord(this.#open, this.#open.plain)
    const { buffer } = this.#window
    const at = this.#open
      ? nextTagOf(buffer, this.#position, this.#productNames, this.#open.name)
      : buffer.indexOf(lessThan, this.#position)
    if (at === -1) {
      this.#position = buffer.length
      return false
    }
    this.#position = at
    const next = buffer[at + 1]
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
  #isTooLong = () => this.#open !== undefined && this.#window.end - this.#open.at > this.#limit

  #leaveDoctype(doctype: Doctype): boolean {
    this.#position = skipDoctype(doctype, this.#window.buffer, this.#position)
    if (!doctype.isOver) return false
    this.#doctype = undefined
    return true
  }

  #leaveComment(comment: Comment): boolean {
    const after = this.#commentEnds.after(comment, this.#window, this.#productNames)
    if (after === 'unclosed') this.#pieces.push({ kind: 'unclosed-comment', at: comment.at, isRead: true })
    this.#position = (typeof after === 'number' ? after : comment.from) - this.#window.base
    if (after === undefined) return false
    this.#comment = undefined
    return true
  }

  #markup(at: number, isInstruction: boolean): boolean {
    const { buffer, base } = this.#window
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
      this.#comment = { at: base + at, from: base + at + 4, hasNoRecord: false }
      return true
    }
    const end = this.#indexOf(terminator, at + (isInstruction ? 2 : 4))
    return this.#open
      ? this.#markupInside(this.#open, at, end, terminator.length)
      : this.#instruction(at, end, start)
  }

  #indexOf(terminator: '-->' | ']]>' | '?>' | '>', from: number): number {
    const found = this.#terminators[terminator].from(this.#window.base + from, this.#window)
    return found === -1 ? -1 : found - this.#window.base
  }

  /** What holds the end of a record and the start of the next was never closed: it is taken as text. */
  #markupInside(open: Open, at: number, end: number, length: number): boolean {
    const { base, buffer } = this.#window
    const boundary = open.isRecord ? this.#recordBoundary : this.#headerBoundary
    const to = end === -1 ? buffer.length : end
    if (boundary.isBetween(base + at, base + to, this.#window)) this.#position = at + 2
    else if (end === -1) return this.#wait()
    else this.#position = end + length
    return true
  }

  #instruction(at: number, end: number, start: string): boolean {
    const { buffer } = this.#window
    const to = end === -1 ? buffer.length : end
    if (to - at > maxInstruction) this.#position = at + 2
    else if (end === -1) return this.#wait()
    else {
      if (start.startsWith('<?xml'))
        this.#pieces.push({ kind: 'declaration', text: buffer.toString('latin1', at, end) })
      this.#position = end + 2
    }
    return true
  }

  #plainRecord(open: Open, plain: PlainRecord): boolean {
    const end = plain.endOf(this.#window, this.#position)
    if (end === 'incomplete') {
      if (!this.#isEnded) return false
      this.#lookCloser(open, this.#window.end)
      return true
    }
    this.#lookCloser(open, this.#window.base + end.at)
    return end.isPlain ? this.#close(open, end.at) : true
  }

  #tagInside(open: Open, at: number): boolean {
    const tag = tagInRecord(this.#window.buffer, at, open.name, this.#productNames)
    if (tag === 'incomplete') return this.#wait()
    if (tag === 'end') return this.#close(open, at)
    if (tag === 'start') return this.#restart(open)
    this.#position = at + 1
    return true
  }

  #close(open: Open, after: number): boolean {
    const end = this.#indexOf('>', after)
    if (end === -1) return this.#wait()
    const { buffer, base } = this.#window
    const bytes = buffer.subarray(open.at - base, end + 1)
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
    const { buffer } = this.#window
    const tag = readTag(buffer, at, maxTag)
    if (typeof tag === 'string') {
      if (tag === 'none' || this.#isEnded || buffer.length - at > maxTag) this.#position = at + 1
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
      const open = this.#openElement(name, at, isRecord)
      if (isEmpty) this.#finish(open, this.#window.buffer.subarray(at, this.#position))
      else this.#open = open
    } else if (kind === 'no-product') this.#pieces.push({ kind })
    else if (this.#root === undefined || kind === 'message') {
      this.#root = name
      this.#pieces.push({ kind: 'root', name: localName(name), tag: text })
    }
  }

  #openElement(tag: string, position: number, isRecord: boolean): Open {
    const name = Buffer.from(tag)
    const at = this.#window.base + position
    const plain = at < this.#plainFrom ? undefined : new PlainRecord(this.#productNames, name)
    return { name, isRecord, at, isSkipped: false, plain }
  }
}
