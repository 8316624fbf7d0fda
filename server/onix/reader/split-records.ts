import {
  hasBoundary,
  isNameEnd,
  nextTagOf,
  productNames,
  readTag,
  sameBytes,
  skipDoctype,
  startDoctype,
  type Tag,
  type Doctype,
  terminatorOf,
} from './scan-markup.ts'
import type { Piece } from './piece.ts'

export const maxRecordBytes = 2 * 1024 * 1024

const lessThan = 0x3c
const greaterThan = 0x3e
const slash = 0x2f

/** Tags and instructions outside of records that are longer are none. */
const maxTag = 8_192
const maxInstruction = 1_000

type Open = { name: Buffer; isRecord: boolean; at: number; isSkipped: boolean }

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
  #prefix = ''
  #productNames = productNames('')
  #root: string | undefined
  /** The offset of a comment outside of records that has no end yet. */
  #commentAt: number | undefined
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
    if (this.#commentAt !== undefined) this.#pieces.push({ kind: 'unclosed-comment', at: this.#commentAt })
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
    }
  }

  /** Whether there is more to scan in the buffer. */
  #step(): boolean {
    if (this.#doctype) return this.#leaveDoctype(this.#doctype)
    if (this.#commentAt !== undefined) return this.#leaveComment()
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
    return this.#open ? this.#tagInside(this.#open, at, next) : this.#tagOutside(at)
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

  #leaveComment(): boolean {
    const end = this.#buffer.indexOf('-->', this.#position)
    this.#position = end === -1 ? Math.max(this.#position, this.#buffer.length - 2) : end + 3
    if (end !== -1) this.#commentAt = undefined
    return end !== -1
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
    const end = buffer.indexOf(terminator, at + (isInstruction ? 2 : 4))
    if (this.#open) return this.#markupInside(this.#open, at, end, terminator.length)
    if (isInstruction) return this.#instruction(at, end, start)
    if (end === -1) this.#commentAt = this.#base + at
    this.#position = end === -1 ? at + 4 : end + 3
    return true
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

  #tagInside(open: Open, at: number, next: number): boolean {
    const buffer = this.#buffer
    const isEnd = next === slash
    const nameAt = isEnd ? at + 2 : at + 1
    const name = isEnd ? open.name : this.#productAt(nameAt)
    if (!name) {
      if (buffer.length - nameAt <= this.#longestName() && !this.#isEnded) return false
      this.#position = at + 1
      return true
    }
    if (buffer.length <= nameAt + name.length) return this.#wait()
    if (!sameBytes(buffer, nameAt, name) || !isNameEnd(buffer[nameAt + name.length])) {
      this.#position = at + 1
      return true
    }
    return isEnd ? this.#close(open, nameAt + name.length) : this.#restart(open)
  }

  #productAt(at: number): Buffer | undefined {
    const [reference, short] = this.#productNames
    if (sameBytes(this.#buffer, at, reference)) return reference
    return sameBytes(this.#buffer, at, short) ? short : undefined
  }

  #longestName = () => this.#productNames[0].length

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

  #startTag({ name, text, isEmpty }: Tag, at: number) {
    const local = name.slice(name.indexOf(':') + 1)
    const offset = this.#base + at
    if (/^[Pp]roduct$/.test(local)) this.#setPrefix(name.slice(0, name.length - local.length))
    if (/^([Pp]roduct|[Hh]eader)$/.test(local)) {
      const open = { name: Buffer.from(name), isRecord: /^p/i.test(local), at: offset, isSkipped: false }
      if (isEmpty) this.#finish(open, this.#buffer.subarray(at, this.#position))
      else this.#open = open
    } else if (/^(NoProduct|noproduct|x507)$/.test(local)) this.#pieces.push({ kind: 'no-product' })
    else if (this.#root === undefined || /^ONIXmessage$/i.test(local)) {
      this.#root = name
      this.#pieces.push({ kind: 'root', name: local, tag: text })
    }
  }

  #setPrefix(prefix: string) {
    if (prefix === this.#prefix) return
    this.#prefix = prefix
    this.#productNames = productNames(prefix)
  }
}
