import {
  isNameEnd,
  nextTagOf,
  productNames,
  readTag,
  sameBytes,
  skipDoctype,
  startDoctype,
  type Doctype,
  terminatorOf,
} from './scan-markup.ts'

/** What a message consists of, in the order of the file. Offsets are those of the first byte. */
export type Piece =
  /** `<?xml … ?>`, which names an encoding. */
  | { kind: 'declaration'; text: string }
  /** The start tag of the message, with its release. */
  | { kind: 'root'; name: string; tag: string }
  | { kind: 'root-end' }
  | { kind: 'header'; bytes: Buffer; at: number }
  | { kind: 'no-product' }
  | { kind: 'record'; bytes: Buffer; at: number }
  /** Lost; the next record is not. */
  | { kind: 'broken'; at: number; problem: 'too-large' | 'unclosed' | 'truncated' }

export const maxRecordBytes = 2 * 1024 * 1024

const lessThan = 0x3c
const greaterThan = 0x3e
const slash = 0x2f

/** Tags outside of records that are longer are none. */
const maxTag = 8_192

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
  /** Ends what is skipped outside of records. */
  #terminator: string | undefined
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
    if (this.#terminator) return this.#leaveSkipped(this.#terminator)
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

  #leaveSkipped(terminator: string): boolean {
    const end = this.#buffer.indexOf(terminator, this.#position)
    if (end === -1) {
      this.#position = Math.max(this.#position, this.#buffer.length - terminator.length + 1)
      return false
    }
    this.#terminator = undefined
    this.#position = end + terminator.length
    return true
  }

  #markup(at: number, isInstruction: boolean): boolean {
    const buffer = this.#buffer
    const start = buffer.toString('latin1', at, at + 9)
    if (start.length < 9 && !this.#isEnded) return false
    const terminator = terminatorOf(start, isInstruction)
    if (!terminator) {
      this.#position = at + 2
      if (this.#open || !/^<!doctype/i.test(start)) return true
      this.#doctype = startDoctype()
      return true
    }
    const end = buffer.indexOf(terminator, at + (isInstruction ? 2 : 4))
    if (end === -1) return this.#unclosedMarkup(terminator, at, isInstruction)
    if (isInstruction && !this.#open && start.startsWith('<?xml'))
      this.#pieces.push({ kind: 'declaration', text: buffer.toString('latin1', at, Math.min(end, at + 200)) })
    this.#position = end + terminator.length
    return true
  }

  #unclosedMarkup(terminator: string, at: number, isInstruction: boolean): boolean {
    if (this.#open) return this.#wait()
    // A declaration is short; it must not be lost where a chunk ends within it.
    if (isInstruction && this.#buffer.length - at < maxTag) return this.#wait()
    this.#terminator = terminator
    this.#position = at + 4
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
    if (tag === 'incomplete') {
      if (this.#isEnded || this.#buffer.length - at > maxTag) this.#position = at + 1
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

  #startTag({ name, text, isEmpty }: Exclude<ReturnType<typeof readTag>, 'incomplete'>, at: number) {
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
