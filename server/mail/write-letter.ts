import type { Letter } from '../../contract/mail.ts'
import type { Encryption } from '../identity/encryption.ts'
import type { KeptLetter } from './outbox.sql.ts'
import { type Contents, wordsOf } from './words.ts'

export type WriteLetter = (kept: KeptLetter) => Letter | undefined

/** Undefined for a letter that was sealed with another secret: nobody can read it any more. */
export function letterWriter(encryption: Encryption, baseUrl: () => string): WriteLetter {
  return (kept) => {
    const contents = contentsOf(kept, encryption)
    if (!contents) return undefined
    const { id: _id, to, createdAt } = kept
    return { _id, to, ...wordsOf(contents, baseUrl()), createdAt }
  }
}

function contentsOf({ letter, order, sealed }: KeptLetter, encryption: Encryption): Contents | undefined {
  if (order) return { letter: letter === 'order-noted' ? letter : 'order-placed', order }
  const inside = sealed ? encryption.decrypt(sealed) : undefined
  return inside === undefined ? undefined : { letter, ...JSON.parse(inside) }
}
