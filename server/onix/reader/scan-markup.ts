/** Whether the bytes of a name stand at this place. */
export function sameBytes(buffer: Buffer, at: number, name: Buffer): boolean {
  if (buffer[at] !== name[0]) return false
  for (let index = 1; index < name.length; index += 1) if (buffer[at + index] !== name[index]) return false
  return true
}

/**
 * The next tag within a record that may be its end or the start of another, or markup that is no tag; -1 without one.
 * Every byte of a file goes by here.
 */
export function nextTagOf(buffer: Buffer, from: number, starts: [Buffer, Buffer], end: Buffer): number {
  const [first, second, last] = [starts[0][0], starts[1][0], end[0]]
  const { length } = buffer
  for (let at = from; at < length; at += 1) {
    if (buffer[at] !== 0x3c) continue
    const next = buffer[at + 1]
    if (next === 0x2f) {
      const letter = buffer[at + 2]
      if (letter === last || letter === undefined) return at
    } else if (next === first || next === second || next === 0x21 || next === 0x3f || next === undefined)
      return at
  }
  return -1
}

/** Whether a record ends there and another starts right after it. */
export function hasBoundary(
  buffer: Buffer,
  from: number,
  to: number,
  end: Buffer,
  starts: [Buffer, Buffer],
): boolean {
  for (let at = buffer.indexOf('</', from); at !== -1 && at < to; at = buffer.indexOf('</', at + 2)) {
    if (!sameBytes(buffer, at + 2, end)) continue
    let next = buffer.indexOf('>', at) + 1
    if (next === 0) return false
    while ((buffer[next] ?? 0xff) <= 0x20) next += 1
    const isStart = buffer[next] === 0x3c && starts.some((name) => sameBytes(buffer, next + 1, name))
    if (isStart && next < to && isNameEnd(buffer[next + 1 + end.length])) return true
  }
  return false
}

/** White space, `/` and `>` end the name of an element. */
export const isNameEnd = (byte: number | undefined) =>
  byte !== undefined && (byte <= 0x20 || byte === 0x2f || byte === 0x3e)

export type Tag = { name: string; text: string; end: number; isEnd: boolean; isEmpty: boolean }

/** A whole tag. A `>` may stand within a quoted value, a `<` may not: then it is no tag. */
export function readTag(buffer: Buffer, at: number, max: number): Tag | 'incomplete' | 'none' {
  let quote = 0
  const last = Math.min(buffer.length, at + max)
  for (let index = at + 1; index < last; index += 1) {
    const byte = buffer[index]
    if (byte === 0x3c) return 'none'
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === 0x22 || byte === 0x27) quote = byte
    else if (byte === 0x3e) return toTag(buffer.toString('latin1', at, index + 1), index + 1)
  }
  return 'incomplete'
}

function toTag(text: string, end: number): Tag {
  const isEnd = text[1] === '/'
  const [name = ''] = /^[^\s/>]*/.exec(text.slice(isEnd ? 2 : 1)) ?? []
  return { name, text, end, isEnd, isEmpty: text.endsWith('/>') }
}

/** The place within a document type declaration, which may span any number of chunks. It is never read. */
export type Doctype = {
  depth: number
  quote: number
  comment: '' | '<' | '<!' | '<!-' | 'in'
  isOver: boolean
  dashes: number
}

export const startDoctype = (): Doctype => ({ depth: 0, quote: 0, comment: '', isOver: false, dashes: 0 })

/** The position after the declaration, or the end of the buffer. */
export function skipDoctype(doctype: Doctype, buffer: Buffer, from: number): number {
  for (let at = from; at < buffer.length; at += 1) {
    skipByte(doctype, buffer[at] ?? 0)
    if (doctype.isOver) return at + 1
  }
  return buffer.length
}

const opener = { '': '<', '<': '!', '<!': '-', '<!-': '-' } as const
const opened = { '': '<', '<': '<!', '<!': '<!-', '<!-': 'in' } as const

/** Brackets hold the internal subset; quoted values and comments may hold anything. */
function skipByte(doctype: Doctype, byte: number) {
  const character = String.fromCharCode(byte)
  if (doctype.comment === 'in') return skipComment(doctype, character)
  if (doctype.quote !== 0) {
    if (byte === doctype.quote) doctype.quote = 0
    return
  }
  const expected = opener[doctype.comment]
  doctype.comment = character === expected ? opened[doctype.comment] : character === '<' ? '<' : ''
  if (character === '"' || character === "'") doctype.quote = byte
  else if (character === '[') doctype.depth += 1
  else if (character === ']') doctype.depth -= 1
  else if (character === '>' && doctype.depth <= 0) doctype.isOver = true
}

function skipComment(doctype: Doctype, character: string) {
  if (character === '>' && doctype.dashes >= 2) doctype.comment = ''
  doctype.dashes = character === '-' ? doctype.dashes + 1 : 0
}

/** Of comments, processing instructions and CDATA. */
export function terminatorOf(start: string, isInstruction: boolean): string | undefined {
  if (isInstruction) return '?>'
  if (start.startsWith('<!--')) return '-->'
  return start === '<![CDATA[' ? ']]>' : undefined
}

/** With the prefix of a namespace, in reference and in short tags. */
export const productNames = (prefix: string): [Buffer, Buffer] => [
  Buffer.from(`${prefix}Product`),
  Buffer.from(`${prefix}product`),
]
