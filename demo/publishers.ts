import type { Category } from '../contract/catalog/books.ts'
import { withCheckDigit } from '../domain/books/isbn.ts'

/** Invented, with prefixes of ISBNs that no publisher is known to have. */
const classics = { publisher: 'Lamplight Classics', prefix: '9781998909' }
const learning = { publisher: 'Copperplate Editions', prefix: '9781988999' }

const publisherOf = (category: Category) =>
  category === 'business' || category === 'technology' ? learning : classics

/** Publisher and ISBN of the demo book at this place. */
export function editionOf(category: Category, place: number) {
  const { publisher, prefix } = publisherOf(category)
  return { publisher, isbn: withCheckDigit(prefix + String(place).padStart(2, '0')) }
}
