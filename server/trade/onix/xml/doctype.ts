const opener = { '': '<', '<': '!', '<!': '-', '<!-': '-' } as const
const opened = { '': '<', '<': '<!', '<!': '<!-', '<!-': 'in' } as const

/** A document type declaration, which may span any number of chunks. It is never read. */
export class Doctype {
  isOver = false
  #depth = 0
  #quote = 0
  #comment: '' | '<' | '<!' | '<!-' | 'in' = ''
  #dashes = 0

  /** The position after the declaration, or the end of the buffer. */
  skip(buffer: Buffer, from: number): number {
    for (let at = from; at < buffer.length; at += 1) {
      this.#skipByte(buffer[at] ?? 0)
      if (this.isOver) return at + 1
    }
    return buffer.length
  }

  /** Brackets hold the internal subset; quoted values and comments may hold anything. */
  #skipByte(byte: number) {
    const character = String.fromCharCode(byte)
    if (this.#comment === 'in') return this.#skipComment(character)
    if (this.#quote !== 0) {
      if (byte === this.#quote) this.#quote = 0
      return
    }
    const expected = opener[this.#comment]
    this.#comment = character === expected ? opened[this.#comment] : character === '<' ? '<' : ''
    if (character === '"' || character === "'") this.#quote = byte
    else if (character === '[') this.#depth += 1
    else if (character === ']') this.#depth -= 1
    else if (character === '>' && this.#depth <= 0) this.isOver = true
  }

  #skipComment(character: string) {
    if (character === '>' && this.#dashes >= 2) this.#comment = ''
    this.#dashes = character === '-' ? this.#dashes + 1 : 0
  }
}
