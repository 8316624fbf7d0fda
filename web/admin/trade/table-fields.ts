import { bookFields, bookFieldNames } from '../../../domain/books/book-fields.ts'
import { isUsed, type TableField, tableFields, type TableKind } from '../../../domain/books/table-kinds.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

const others: Record<Exclude<TableField, keyof typeof bookFields>, Label> = {
  id: msg("The shop's own number of the book"),
  title: msg('Title'),
  author: msg('Author'),
  description: msg('Description'),
  category: msg('Category'),
  price: msg('Price'),
  oldPrice: msg('Old price'),
  trending: msg('Trending'),
  coverImage: msg('Cover: file name or URL'),
  quantity: msg('Copies in the shop'),
  onHand: msg('Copies of books without stock'),
  section: msg('Section'),
  whenOut: msg('When out of stock'),
  expectedOn: msg('Expected on'),
}

const labels = Object.fromEntries([
  ...Object.entries(others),
  ...bookFieldNames.map((field) => [field, bookFields[field].label]),
]) as Record<TableField, Label>

/** What most tables have comes first. */
const usual: readonly TableField[] = [
  'isbn',
  'title',
  'author',
  'category',
  'price',
  'quantity',
  'publisher',
  'section',
]

/** What a column can be in a table of this kind. */
export const fieldsOf = (kind: TableKind): [TableField, Label][] =>
  [...new Set([...usual, ...tableFields])]
    .filter((field) => isUsed(kind, field) && !(kind === 'stock' && field === 'onHand'))
    .map((field) => [field, labels[field]])

export const kindLabels: [TableKind, Label][] = [
  ['books', msg('Books')],
  ['books-and-stock', msg('Books and their copies')],
  ['stock', msg('Only copies and prices of books that the shop has')],
]
