import { maxContributors, maxSubjects } from '../../../contract/book-terms.ts'
import type { DetailedBook } from '../../../contract/books.ts'

const contributorNames = Array.from({ length: maxContributors }, (_, at) => [
  `contributors-${at}-role` as const,
  `contributors-${at}-name` as const,
])

const subjectNames = Array.from({ length: maxSubjects }, (_, at) => [
  `subjects-${at}-scheme` as const,
  `subjects-${at}-code` as const,
])

/** Fields with one value. */
const singleNames = [
  'isbn',
  'format',
  'subtitle',
  'publisher',
  'imprint',
  'published',
  'pages',
  'language',
  'originalLanguage',
  'series',
  'seriesNumber',
  'heightMm',
  'widthMm',
  'thicknessMm',
  'weightG',
  'taxClass',
  'priceBound',
] as const

export type DataFieldName = (typeof singleNames)[number]

/** In the order of the form. */
export const dataNames = [
  ...singleNames.slice(0, 3),
  ...contributorNames.flat(),
  ...singleNames.slice(3, 11),
  ...subjectNames.flat(),
  ...singleNames.slice(11),
]

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

const allNames = [...singleNames, 'contributors', 'subjects'] as const

export const hasData = (draft: DataDraft) => allNames.some((name) => draft[name].length > 0)

/** The changed fields, for the request body. An empty one is removed. */
export const changedData = (draft: DataDraft, before: DataDraft) =>
  Object.fromEntries(
    allNames
      .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, draft[name]]),
  )
