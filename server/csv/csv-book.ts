import type { Contributor, Subject } from '../../contract/book-data.ts'
import type { WhenOut } from '../../contract/stock.ts'

/** All that a line says of a book. Null is nothing. */
export type CsvBook = {
  id: string
  isbn: string | null
  title: string
  subtitle: string | null
  author: string
  contributors: Contributor[] | null
  description: string
  category: string
  trending: boolean
  /** In minor units. */
  price: number
  oldPrice: number | null
  publisher: string | null
  imprint: string | null
  published: string | null
  format: string | null
  pages: number | null
  language: string | null
  originalLanguage: string | null
  series: string | null
  seriesNumber: string | null
  subjects: Subject[] | null
  heightMm: number | null
  widthMm: number | null
  thicknessMm: number | null
  weightG: number | null
  taxClass: string | null
  priceBound: boolean | null
  coverImage: string
  /** Null where no stock is kept, as are what happens with no copy left and when copies come. */
  onHand: number | null
  section: string
  whenOut: WhenOut | null
  expectedOn: string | null
}

export type Field = keyof CsvBook

export const dataFields = [
  'isbn',
  'subtitle',
  'contributors',
  'publisher',
  'imprint',
  'published',
  'format',
  'pages',
  'language',
  'originalLanguage',
  'series',
  'seriesNumber',
  'subjects',
  'heightMm',
  'widthMm',
  'thicknessMm',
  'weightG',
  'taxClass',
  'priceBound',
] as const satisfies Field[]

export const blankBook: Omit<CsvBook, 'id' | 'title' | 'category' | 'price'> = {
  isbn: null,
  subtitle: null,
  author: '',
  contributors: null,
  description: '',
  trending: false,
  oldPrice: null,
  publisher: null,
  imprint: null,
  published: null,
  format: null,
  pages: null,
  language: null,
  originalLanguage: null,
  series: null,
  seriesNumber: null,
  subjects: null,
  heightMm: null,
  widthMm: null,
  thicknessMm: null,
  weightG: null,
  taxClass: null,
  priceBound: null,
  coverImage: '',
  onHand: null,
  section: '',
  whenOut: null,
  expectedOn: null,
}
