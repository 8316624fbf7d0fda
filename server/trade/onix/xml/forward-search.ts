import type { ByteWindow } from './byte-window.ts'
import { isNameEnd, isSpace, localName } from './scan-markup.ts'

type Window = Pick<ByteWindow, 'buffer' | 'base' | 'end'>

/**
 * Searches a file for the same bytes again and again, and looks at each byte once: a file of openers without an end would
 * otherwise be searched to its end for each of them. Places are offsets in the file, and those asked for never go back.
 */
export class ForwardSearch {
  readonly #pattern: Buffer
  #found = -1
  /** What comes before it needs no other look. */
  #next = 0

  constructor(pattern: string | Buffer) {
    this.#pattern = Buffer.from(pattern)
  }

  /** The first place from there on, or -1. */
  from(offset: number, { buffer, base, end }: Window): number {
    if (this.#found >= offset) return this.#found
    const start = Math.max(offset, this.#next)
    const at = buffer.indexOf(this.#pattern, start - base)
    this.#found = at === -1 ? -1 : base + at
    // The first bytes of the pattern may be the last ones of the window.
    const seen = end - this.#pattern.length + 1
    this.#next = at === -1 ? Math.max(start, seen) : this.#found + 1
    return this.#found
  }
}

/** Longer names, and more space between records, are no sign of anything. */
const maxName = 100
const maxSpace = 1_000

function afterName(buffer: Buffer, from: number): number {
  let at = from
  while (at - from < maxName && at < buffer.length && !isNameEnd(buffer[at]) && buffer[at] !== 0x3c) at += 1
  return at
}

function afterSpace(buffer: Buffer, from: number): number {
  let at = from
  while (at - from < maxSpace && isSpace(buffer[at])) at += 1
  return at
}

const isName = (buffer: Buffer, from: number, to: number, name: RegExp) =>
  name.test(localName(buffer.toString('latin1', from, to)))

const product = /^[Pp]roduct$/

/** The place of the start tag of a record right after the end tag at this place; undefined where the buffer ends too early. */
function startAfter(buffer: Buffer, at: number, end: RegExp): number | 'none' | undefined {
  const nameEnd = afterName(buffer, at + 2)
  const close = afterSpace(buffer, nameEnd)
  const start = afterSpace(buffer, close + 1)
  if (nameEnd < buffer.length && !isName(buffer, at + 2, nameEnd, end)) return 'none'
  if (close < buffer.length && buffer[close] !== 0x3e) return 'none'
  if (start < buffer.length && buffer[start] !== 0x3c) return 'none'
  const startEnd = afterName(buffer, start + 1)
  if (startEnd >= buffer.length) return undefined
  return isName(buffer, start + 1, startEnd, product) && isNameEnd(buffer[startEnd]) ? start : 'none'
}

/** Finds where one element ends and a record starts right after it, whatever their prefixes. Looks at each place once. */
export class BoundarySearch {
  readonly #end: RegExp
  readonly #endTags = new ForwardSearch('</')
  #found: { at: number; start: number } | undefined
  #next = 0
  /** An end tag that the window cut off, and where the window ended then. */
  #cut: { at: number; windowEnd: number } | undefined

  constructor(end: 'header' | 'record') {
    this.#end = end === 'record' ? product : /^[Hh]eader$/
  }

  isBetween(from: number, to: number, window: Window): boolean {
    if (this.#found && this.#found.at >= from) return this.#found.start < to
    this.#next = Math.max(this.#next, from)
    for (;;) {
      const at = this.#endTags.from(this.#next, window)
      if (at === -1 || at >= to || this.#isCut(at, window)) return false
      const start = startAfter(window.buffer, at - window.base, this.#end)
      if (start === undefined) {
        this.#cut = { at, windowEnd: window.end }
        return false
      }
      this.#next = at + 2
      if (start === 'none') continue
      this.#found = { at, start: window.base + start }
      return this.#found.start < to
    }
  }

  #isCut = (at: number, { end }: Window) => this.#cut?.at === at && this.#cut.windowEnd === end
}
