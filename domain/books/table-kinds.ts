import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'
import { bookFieldNames } from './book-fields.ts'

export const tableKinds = ['books', 'stock', 'books-and-stock'] as const

export type TableKind = (typeof tableKinds)[number]

/** What a column of a table can be. The quantity is counted in the shop; copies on hand only begin to be tracked. */
export const tableFields = [
  'id',
  'title',
  'author',
  'description',
  'category',
  'price',
  'oldPrice',
  'trending',
  'coverImage',
  ...bookFieldNames,
  'quantity',
  'onHand',
  'section',
  'whenOut',
  'expectedOn',
] as const

export type TableField = (typeof tableFields)[number]

export const isTableField = (field: string): field is TableField =>
  (tableFields as readonly string[]).includes(field)

export const maxTableColumns = 200

/** Of different names in one column. */
export const maxTableCategories = 100

const usedInStock = new Set<TableField>(['isbn', 'quantity', 'onHand', 'price', 'section'])

/** Names of categories are compared without case and accents. */
export const plainName = (name: string) => name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Of new books whose lines name none: what staff chose, as long as the shop has it. */
export const fallbackCategory = (slugs: string[], chosen: string | undefined): string =>
  [chosen, 'fiction'].find((slug) => slug !== undefined && slugs.includes(slug)) ?? slugs[0] ?? ''

/** Whether an import of this kind reads a column. */
export function isUsed(kind: TableKind, field: TableField): boolean {
  if (kind === 'stock') return usedInStock.has(field)
  return kind === 'books' ? field !== 'quantity' : field !== 'onHand'
}

/** Which column a table of this kind lacks. */
export function missingColumn(kind: TableKind, fields: readonly (TableField | null)[]): Label | undefined {
  const has = (...some: TableField[]) => some.some((field) => fields.includes(field))
  if (kind === 'stock') {
    if (!has('isbn')) return msg('There is no column for the ISBN, by which the copies of a book are counted')
    return has('quantity', 'onHand', 'price', 'section')
      ? undefined
      : msg('There is no column for copies, price or section')
  }
  if (!has('id', 'isbn', 'title'))
    return msg('There is no column for the id, the ISBN or the title, by which books are known')
  return kind === 'books' || has('quantity') ? undefined : msg('There is no column for the copies')
}
