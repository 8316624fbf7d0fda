import type { Letter } from '../../contract/mail.ts'
import type { Seal } from '../identity/seal.ts'
import type { KeptLetter } from './outbox.sql.ts'
import { type Contents, wordsOf } from './words.ts'

export type WriteLetter = (kept: KeptLetter) => Letter | undefined

/** Undefined for a letter that was sealed with another secret: nobody can read it any more. */
export function letterWriter(seal: Seal, baseUrl: () => string): WriteLetter {
  return (kept) => {
    const contents = contentsOf(kept, seal)
    if (!contents) return undefined
    const { id: _id, to, createdAt } = kept
    return { _id, to, ...wordsOf(contents, baseUrl()), createdAt }
  }
}

function contentsOf({ letter, order, sealed }: KeptLetter, seal: Seal): Contents | undefined {
  if (order) return { letter: letter === 'order-noted' ? letter : 'order-placed', order }
  const inside = sealed ? seal.open(sealed) : undefined
  return inside === undefined ? undefined : { letter, ...JSON.parse(inside) }
}
