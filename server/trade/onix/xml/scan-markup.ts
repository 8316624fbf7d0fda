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

/** Of comments, processing instructions and CDATA. */
export function terminatorOf(start: string, isInstruction: boolean): '?>' | '-->' | ']]>' | undefined {
  if (isInstruction) return '?>'
  if (start.startsWith('<!--')) return '-->'
  return start === '<![CDATA[' ? ']]>' : undefined
}

/** What a start tag outside of records begins. */
export function startOf({ name }: Tag): 'record' | 'header' | 'no-product' | 'message' | 'other' {
  const local = localName(name)
  if (/^[Pp]roduct$/.test(local)) return 'record'
  if (/^[Hh]eader$/.test(local)) return 'header'
  if (/^(NoProduct|noproduct|x507)$/.test(local)) return 'no-product'
  return /^ONIXmessage$/i.test(local) ? 'message' : 'other'
}

/** Without the prefix of a namespace. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export const isSpace = (byte: number | undefined) => byte !== undefined && byte <= 0x20

/** White space, `/` and `>` end the name of an element. */
export const isNameEnd = (byte: number | undefined) => isSpace(byte) || byte === 0x2f || byte === 0x3e
