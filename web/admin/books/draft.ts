import type { Book, Category } from '../../../contract/books.ts'
import type { Problems } from '../../ui/use-problems.ts'

/** A book as typed, not yet validated. */
export type Draft = {
  title: string
  description: string
  author: string
  category: string
  trending: boolean
  oldPrice: string
  newPrice: string
  coverImage: string
  /** Name of the file chosen as cover. */
  coverFile: string
}

export const blankDraft: Draft = {
  title: '',
  description: '',
  author: '',
  category: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
  coverFile: '',
}

/** In the order of the form. */
export const fieldNames = [
  'title',
  'description',
  'author',
  'category',
  'trending',
  'oldPrice',
  'newPrice',
  'coverImage',
] as const

export type FieldName = (typeof fieldNames)[number]

export type BookProblems = Problems<FieldName>

export const isFieldName = (name: string): name is FieldName => fieldNames.some((known) => known === name)

export const draftOf = (book: Book): Draft => ({
  ...book,
  oldPrice: book.oldPrice.toFixed(2),
  newPrice: book.newPrice.toFixed(2),
  coverFile: '',
})

/** The request body. */
export const bookOf = (draft: Draft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  author: draft.author.trim(),
  category: draft.category as Category,
  trending: draft.trending,
  oldPrice: Number(draft.oldPrice),
  newPrice: Number(draft.newPrice),
  coverImage: draft.coverImage.trim(),
})
