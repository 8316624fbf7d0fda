import { decodeHTMLStrict } from 'entities'

/** Of references in text, such as `&eacute;`, `&#233;` and `&#xE9;`. */
export const reference = /&(?:#(\d{1,10})|#[xX]([\da-fA-F]{1,8})|([A-Za-z][A-Za-z\d]{1,30}));/g

/** Undefined for a name that HTML does not have. Characters that cannot be stored become a space. */
export function characterOf(decimal?: string, hexadecimal?: string, name?: string): string | undefined {
  if (name !== undefined) return namedCharacter(`&${name};`)
  const code = parseInt(decimal ?? hexadecimal ?? '', decimal ? 10 : 16)
  return isStorable(code) ? String.fromCodePoint(code) : ' '
}

function namedCharacter(written: string): string | undefined {
  const character = decodeHTMLStrict(written)
  return character === written ? undefined : character
}

const isStorable = (code: number) =>
  code >= 0x20
    ? code !== 0x7f && (code < 0xd800 || code > 0xdfff) && (code & 0xfffe) !== 0xfffe && code <= 0x10ffff
    : code === 9 || code === 10 || code === 13
