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
