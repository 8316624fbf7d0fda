import { t } from '../../../messages/t.ts'
import { isAscii, isUtf8 } from 'node:buffer'

/** Text as it is stored, with notes about what was mended. */
type Decoded = { text: string; notes: string[] }

/** PostgreSQL stores no NUL, and XML has no control characters. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** UTF-8 that was encoded twice: é as Ã©, ’ as â€™. */
const twice = /Ã[\u0080-\u00bf©¨¤¶¼]|â€[™œ\u009d“”˜]/

/**
 * Files name an encoding that they do not have, and change it between records. Valid UTF-8 is hardly ever anything
 * else, so that comes first; otherwise the declared one, where it is not UTF-8, or Windows-1252.
 */
export function decodeText(bytes: Buffer, declared: string | undefined): Decoded {
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), notes: [] }
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8')
    return { text, notes: twice.test(text) ? [t('Some letters look as if they were encoded twice')] : [] }
  }
  const decoder = decoderOf(declared)
  const notes =
    decoder.encoding === 'windows-1252' && isUtf8Name(declared)
      ? [t('The text is not in UTF-8, as most are; it was read as Windows-1252')]
      : []
  return { text: decoder.decode(bytes), notes }
}

export function withoutControls(decoded: Decoded): Decoded {
  const { text, notes } = decoded
  if (text.search(controls) === -1) return decoded
  return { text: text.replace(controls, ' '), notes: [...notes, t('Control characters were left out')] }
}

const isUtf8Name = (name: string | undefined) => name === undefined || /^utf-?8$/i.test(name)

const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

/** The encoding of browsers for ISO-8859-1 is Windows-1252, too. */
function decoderOf(declared: string | undefined) {
  const name =
    declared === undefined || isUtf8Name(declared) || /^utf-?16/i.test(declared) ? 'windows-1252' : declared
  const known = decoders.get(name)
  if (known) return known
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(name)
  } catch {
    decoder = new TextDecoder('windows-1252')
  }
  if (decoders.size < 20) decoders.set(name, decoder)
  return decoder
}

export const encodingOf = (declaration: string): string | undefined =>
  /encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration)?.[1]

/** The encoding whose text cannot be cut by bytes of ASCII. */
export function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third, fourth] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark the first two characters decide, since a single NUL may be a spoiled byte.
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? 'utf-16be' : undefined
}
