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
import { Doctype } from './doctype.ts'

export const maxRecordBytes = 2 * 1024 * 1024

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
  readonly #pieces: Piece[] = []
  readonly #commentEnds: CommentEnds
  readonly #terminators = {
    '-->': new ForwardSearch('-->'),
    ']]>': new ForwardSearch(']]>'),
    '?>': new ForwardSearch('?>'),
    '>': new ForwardSearch('>'),
  }
  readonly #boundaries = { header: new BoundarySearch('header'), record: new BoundarySearch('record') }
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
    return this.#pieces.splice(0)
  }

  end(): Piece[] {
    this.#isEnded = true
    this.#scan()
    if (this.#open) this.#lose(this.#open, 'truncated')
    if (this.#comment) this.#pieces.push({ kind: 'unclosed-comment', at: this.#comment.at, isRead: false })
    return this.#pieces.splice(0)
  }

  /** Keeps only what is still needed. */
  #forget() {
    const from = this.#open && !this.#open.isSkipped ? this.#open.at - this.#window.base : this.#position
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
      : buffer.indexOf(0x3c, this.#position)
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
    this.#position = doctype.skip(this.#window.buffer, this.#position)
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
      if (!this.#open && /^<!doctype/i.test(start)) this.#doctype = new Doctype()
      return true
    }
    if (!this.#open && !isInstruction) {
      this.#comment = { at: base + at, from: base + at + 4, hasNoRecord: false }
      return true
    }
    const end = this.#indexOf(terminator, at + (isInstruction ? 2 : 4))
    if (this.#isText(at, end === -1 ? buffer.length : end)) this.#position = at + 2
    else if (end === -1) return this.#wait()
    else {
      if (!this.#open && start.startsWith('<?xml'))
        this.#pieces.push({ kind: 'declaration', text: buffer.toString('latin1', at, end) })
      this.#position = end + terminator.length
    }
    return true
  }

  /** Markup is taken as text if it is too long outside of records, or holds the end of one and the start of the next. */
  #isText(at: number, to: number): boolean {
    const { base } = this.#window
    if (!this.#open) return to - at > maxInstruction
    return this.#boundaries[this.#open.kind].isBetween(base + at, base + to, this.#window)
  }

  #indexOf(terminator: '-->' | ']]>' | '?>' | '>', from: number): number {
    const found = this.#terminators[terminator].from(this.#window.base + from, this.#window)
    return found === -1 ? -1 : found - this.#window.base
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
    if (tag === 'start') return this.#lose(open, 'unclosed')
    this.#position = at + 1
    return true
  }

  #close(open: Open, after: number): boolean {
    const end = this.#indexOf('>', after)
    if (end === -1) return this.#wait()
    const { buffer, base } = this.#window
    if (!open.isSkipped) this.#finish(open, buffer.subarray(open.at - base, end + 1))
    this.#open = undefined
    this.#position = end + 1
    return true
  }

  #finish({ kind, at }: Open, bytes: Buffer) {
    if (bytes.length > this.#limit) this.#pieces.push({ kind: 'broken', at, problem: 'too-large' })
    else this.#pieces.push({ kind, bytes, at })
  }

  /** Records do not nest: one that starts within another shows that the other was never closed. */
  #lose({ isSkipped, at }: Open, problem: 'unclosed' | 'truncated'): true {
    if (!isSkipped) this.#pieces.push({ kind: 'broken', at, problem })
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
    if (!tag.isEnd) this.#startTag(tag, at)
    else if (tag.name === this.#root) this.#pieces.push({ kind: 'root-end' })
    return true
  }

  #startTag(tag: Tag, at: number) {
    const { name, text, isEmpty } = tag
    const kind = startOf(tag)
    if (kind === 'record') this.#productNames = productNames(name.slice(0, -localName(name).length))
    if (kind === 'record' || kind === 'header') {
      const open = this.#openAt(this.#window.base + at, kind, name)
      if (isEmpty) this.#finish(open, this.#window.buffer.subarray(at, this.#position))
      else this.#open = open
    } else if (kind === 'no-product') this.#pieces.push({ kind })
    else if (this.#root === undefined || kind === 'message') {
      this.#root = name
      this.#pieces.push({ kind: 'root', name: localName(name), tag: text })
    }
  }

  #openAt(at: number, kind: Open['kind'], tag: string): Open {
    const name = Buffer.from(tag)
    const plain = at < this.#plainFrom ? undefined : new PlainRecord(this.#productNames, name)
    return { kind, name, at, isSkipped: false, plain }
  }
}
