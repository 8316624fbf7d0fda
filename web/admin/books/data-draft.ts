import { type BookField, bookFieldNames } from '../../../domain/books/book-fields.ts'
import { maxContributors, maxSubjects } from '../../../domain/books/book-terms.ts'
import type { DetailedBook } from '../../../contract/catalog/books.ts'

const contributorNames = Array.from({ length: maxContributors }, (_, at) => [
  `contributors-${at}-role` as const,
  `contributors-${at}-name` as const,
])

const subjectNames = Array.from({ length: maxSubjects }, (_, at) => [
  `subjects-${at}-scheme` as const,
  `subjects-${at}-code` as const,
])

/** In the order of the form, where the format stands beside the ISBN. */
export const formFields = [...new Set<BookField>(['isbn', 'format', ...bookFieldNames])]

/** Fields with one value. */
export type DataFieldName = Exclude<BookField, 'contributors' | 'subjects'>

const isSingle = (field: BookField): field is DataFieldName =>
  field !== 'contributors' && field !== 'subjects'

const singleNames = bookFieldNames.filter(isSingle)

/** Names of inputs, in the order of the form. */
export const dataNames = formFields.flatMap((field) =>
  field === 'contributors' ? contributorNames.flat() : field === 'subjects' ? subjectNames.flat() : [field],
)

type Rows = { contributors: { role: string; name: string }[]; subjects: { scheme: string; code: string }[] }

/** The data of the trade as typed, not yet validated. */
export type DataDraft = Record<DataFieldName, string> & Rows

const textsOf = (valueOf: (name: DataFieldName) => string | number | boolean | undefined) =>
  Object.fromEntries(singleNames.map((name) => [name, String(valueOf(name) ?? '')])) as Record<
    DataFieldName,
    string
  >

export const blankData: DataDraft = { ...textsOf(() => ''), contributors: [], subjects: [] }

export const dataDraftOf = (book: DetailedBook): DataDraft => ({
  ...textsOf((name) => (name === 'isbn' ? book.isbnHyphenated : book[name])),
  contributors: book.contributors ?? [],
  subjects: book.subjects ?? [],
})

export const hasData = (draft: DataDraft) => bookFieldNames.some((name) => draft[name].length > 0)

/** The changed fields, for the request body. An empty one is removed. */
export const changedData = (draft: DataDraft, before: DataDraft) =>
  Object.fromEntries(
    bookFieldNames
      .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, draft[name]]),
  )
