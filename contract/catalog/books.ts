import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookData, BookDataEdit, editionShape, IsbnFromForm } from './book-data.ts'
import { OldPriceFromForm, Price, PriceFromForm } from '../money.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { IdempotencyKey, slug, text, Timestamp, optionalText } from '../text.ts'

/** The slug of one of the shop's categories. */
export const Category = slug(40, msg('Please choose a category'))

export type Category = z.output<typeof Category>

/** An author in URLs: letters of any script, digits and hyphens. */
export const AuthorSlug = text(200, msg('Enter the slug of an author'))

export const BookId = z.uuid().toLowerCase()

const AnyUrl = z.url()

const PictureUrl = z.url({ protocol: /^https?$/ })

/** What parses as a URL has a scheme, such as `javascript:`. */
export const isFileName = (text: string) =>
  !/[/\\]/.test(text) && text !== '.' && text !== '..' && !AnyUrl.safeParse(text).success

/**
 * The file name of a cover, which may be uploaded later, or the URL of an external image. The server refuses URLs of private
 * networks.
 */
const CoverImage = optionalText(500).refine(
  (text) => isFileName(text) || PictureUrl.safeParse(text).success,
  msg("Enter a cover's file name or a URL that starts with https://"),
)

/** What shoppers are told about the copies of a book. */
export const availabilities = ['in-stock', 'low', 'to-order', 'pre-order', 'sold-out'] as const

export const Availability = z.enum(availabilities)

export type Availability = z.output<typeof Availability>

export const Book = z
  .object({
    _id: BookId,
    title: z.string(),
    author: z.string().meta({ description: 'Empty if the book has no author.' }),
    authorSlug: z.string().nullable().meta({ description: 'The author in URLs; null if the book has none.' }),
    description: z.string(),
    category: Category,
    coverImage: z.string(),
    coverTint: z.string().nullable().meta({ description: 'A light tint of the cover, for its background.' }),
    newPrice: Price,
    oldPrice: Price.meta({ description: 'The new price if there is no old one.' }),
    trending: z.boolean(),
    createdAt: Timestamp,
    ...editionShape,
    coverGroup: z.string().optional().meta({
      description:
        'In lists, the publisher of a book without a stored cover: the colour of the drawn one follows it.',
    }),
    language: BookData.shape.language.meta({
      description: 'An ISO 639 code. In lists only that of a book in another language than the shop.',
    }),
    availability: Availability.optional().meta({
      description: 'Omitted if no stock is kept: always orderable.',
    }),
    copiesLeft: z.int().optional().meta({ description: 'Only where few copies are left.' }),
    expectedOn: z.iso.date().optional().meta({ description: 'When a pre-ordered book is expected.' }),
  })
  .meta({ id: 'Book' })

export type Book = z.output<typeof Book>

/** Of one book: lists do not have the data of the trade, apart from the ISBN, and those by ids from its edition. */
export const DetailedBook = z.object({ ...Book.shape, ...BookData.shape }).meta({ id: 'DetailedBook' })

export type DetailedBook = z.output<typeof DetailedBook>

export const NewBook = z
  .object({
    title: text(300, msg('Enter a title')),
    author: optionalText(200).default(''),
    description: text(5000, msg('Enter a description')),
    category: Category,
    trending: z.boolean().default(false),
    oldPrice: OldPriceFromForm.meta({ description: 'Omitted or empty if there is none.' }),
    newPrice: PriceFromForm,
    coverImage: CoverImage.default(''),
    ...BookDataEdit.shape,
  })
  .meta({ id: 'NewBook' })

export type NewBook = z.output<typeof NewBook>

/** Omitted fields and an empty cover keep their current values. Half of the trade's books have no description. */
export const BookEdit = NewBook.extend({
  description: z
    .string(msg('Enter a description'))
    .pipe(optionalText(5000))
    .meta({ description: 'Empty only if the book has none.' }),
  author: optionalText(200).optional(),
  trending: z.boolean(),
  coverImage: CoverImage.optional(),
}).meta({ id: 'BookEdit' })

export type BookEdit = z.output<typeof BookEdit>

export const Suggestion = z
  .object({ _id: BookId, title: z.string(), author: z.string(), coverImage: z.string() })
  .meta({ id: 'Suggestion' })

export type Suggestion = z.output<typeof Suggestion>

const SearchWords = optionalText(200)

const Millisecond = z.iso.datetime({ precision: 3 })

/** Pagination cursor: createdAt and id of the last book of a page. */
const Cursor = z
  .string()
  .refine((cursor) => {
    const [moment = '', id] = cursor.split('_')
    return moment > '1970' && Millisecond.safeParse(moment).success && BookId.safeParse(id).success
  }, msg('Please follow the link to the next page as it is'))
  .meta({ description: 'Pagination cursor: follow the Link header (rel="next").' })

/** The maximum number of books in one order, and of ids in one request. */
export const maxBooks = 100

const BookListQuery = z.object({
  category: Category.optional(),
  author: AuthorSlug.optional().meta({
    description: 'Not together with a category or a search.',
  }),
  isbn: IsbnFromForm.optional().meta({ description: 'ISBN-10 or ISBN-13 in any form. Not with a search.' }),
  q: SearchWords.optional().meta({
    description: 'Searches title, author and description. Ignores accents and tolerates typos.',
  }),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).max(10_000).optional(),
  cursor: Cursor.optional(),
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(
      z
        .array(BookId)
        .max(maxBooks, msg('Please ask for {maximum, plural, one {# book} other {# books}} at most')),
    )
    .optional()
    .meta({
      description:
        'Comma-separated ids. Books that no longer exist are omitted. Only this list has format and isbnHyphenated.',
    }),
})

export type BookListQuery = z.output<typeof BookListQuery>

/** Bounds the size of the home page, whatever the size of the catalog. */
export const maxTopSellers = 60

const oneBook = z.object({ id: BookId })

export const books = {
  list: route({
    method: 'GET',
    path: '/api/books',
    access: 'anyone',
    summary:
      'Lists all books, newest first, or a page of them, one category, one author, or the matches of a search.',
    query: BookListQuery,
    responses: { 200: z.array(Book), 400: Problem },
    cache: 'public',
  }),
  topSellers: route({
    method: 'GET',
    path: '/api/books/top-sellers',
    access: 'anyone',
    summary: `Lists up to ${maxTopSellers} books: best sellers of the last thirty days, then the newest.`,
    query: z.object({ category: Category.optional() }),
    responses: { 200: z.array(Book), 400: Problem },
    cache: 'public',
  }),
  suggest: route({
    method: 'GET',
    path: '/api/books/suggest',
    access: 'anyone',
    summary: 'Suggests up to eight books by prefixes of words in title and author.',
    query: z.object({ q: SearchWords.default('') }),
    responses: { 200: z.array(Suggestion) },
  }),
  get: route({
    method: 'GET',
    path: '/api/books/{id}',
    access: 'anyone',
    summary: 'Returns one book.',
    params: oneBook,
    responses: { 200: DetailedBook, 404: Problem },
    cache: 'public',
  }),
  create: route({
    method: 'POST',
    path: '/api/books/create-book',
    access: 'manager',
    summary: 'Creates a book.',
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({
        description: 'A retry with the same key returns the book.',
      }),
    }),
    body: NewBook,
    responses: { 201: DetailedBook, 400: Problem },
  }),
  edit: route({
    method: 'PUT',
    path: '/api/books/edit/{id}',
    access: 'manager',
    summary: 'Changes a book.',
    params: oneBook,
    body: BookEdit,
    responses: { 200: DetailedBook, 400: Problem, 404: Problem },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/books/{id}',
    access: 'manager',
    summary: 'Deletes a book. Orders keep its title and price.',
    params: oneBook,
    responses: { 200: Book, 404: Problem },
  }),
}
