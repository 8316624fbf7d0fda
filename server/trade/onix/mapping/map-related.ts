import { t } from '../../../../messages/t.ts'
import { parseIsbn } from '../../../../domain/books/isbn.ts'
import type { Element } from '../xml/parse-xml.ts'
import { childrenOf, codeOf, inBlock, textOf } from './elements.ts'

const block = 'RelatedMaterial'

/** Other formats, other languages, print and e-book of one text, signed copies. */
const sameWork = new Set(['06', '11', '13', '27', '37', '38'])

/** More than a work has editions: such a list is no list of editions. */
const maxNames = 20
const longest = 100

/**
 * Names of the work of a record, and ISBNs of its other editions. The sender's own names start with `own`, since two
 * senders may use the same one for different works.
 */
export function mapRelated(record: Element, isbn: string, notes: string[]): string[] {
  const works = [
    ...inBlock(record, block, 'RelatedWork')
      .filter((work) => codeOf(work, 'WorkRelationCode') === '01')
      .flatMap((work) => childrenOf(work, 'WorkIdentifier')),
    ...childrenOf(record, 'WorkIdentifier'),
  ].map(nameOfWork)
  const products = inBlock(record, block, 'RelatedProduct')
    .filter((product) => relationsOf(product).some((code) => sameWork.has(code)))
    .map(isbnOf)
  const names = new Set([...works, ...products].filter((name) => name !== '' && name !== isbn))
  if (names.size <= maxNames) return [...names].sort()
  notes.push(
    t('More than {max, plural, one {# related edition} other {# related editions}} were left out', {
      max: maxNames,
    }),
  )
  return []
}

const relationsOf = (product: Element) =>
  [...childrenOf(product, 'ProductRelationCode'), ...childrenOf(product, 'RelationCode')].map(({ text }) =>
    text.trim(),
  )

const isbnTypes = new Set(['02', '03', '15'])

function isbnIn(value: string): string {
  const parsed = parseIsbn(value.slice(0, longest))
  return 'isbn' in parsed ? parsed.isbn : ''
}

/** A work may be named by the ISBN of its main edition. */
function nameOfWork(identifier: Element): string {
  const type = codeOf(identifier, 'WorkIDType')
  const value = textOf(identifier, 'IDValue')
  if (isbnTypes.has(type)) return isbnIn(value)
  const plain = value.replace(/[\s-]+/g, '').toUpperCase()
  if (plain === '' || plain.length > longest) return ''
  return type === '01' || type === ''
    ? `own ${textOf(identifier, 'IDTypeName').slice(0, longest)} ${plain}`
    : `${type.slice(0, 5)} ${plain}`
}

function isbnOf(product: Element): string {
  const identifiers = childrenOf(product, 'ProductIdentifier')
  const found = identifiers.filter((identifier) => isbnTypes.has(codeOf(identifier, 'ProductIDType')))
  return found.map((identifier) => isbnIn(textOf(identifier, 'IDValue'))).find(Boolean) ?? ''
}
