import { z } from 'zod'
import { Dollars, PriceFromForm } from './money.ts'
import { Problem } from './problem.ts'
import { route } from './route.ts'
import { IdempotencyKey, text, Timestamp, optionalText } from './text.ts'

export const categories = ['business', 'technology', 'fiction', 'horror', 'adventure'] as const

export const Category = z.enum(categories, `Please choose one of ${categories.join(', ')}`)

export type Category = z.output<typeof Category>

export const BookId = z.uuid().toLowerCase()

const PictureUrl = z.url({ protocol: /^https?$/ })

const isFileName = (text: string) => !/[/\\]/.test(text) && text !== '.' && text !== '..'

/** The name of one of the shop's own covers, or the address of a picture elsewhere. */
const CoverImage = optionalText(500).refine(
  (text) => isFileName(text) || PictureUrl.safeParse(text).success,
  'Please give the name of a cover or an address that starts with https://',
)

export const Book = z
  .object({
    _id: BookId,
    title: z.string(),
    author: z.string().meta({ description: 'Empty where nobody is named.' }),
    description: z.string(),
    category: Category,
    coverImage: z.string(),
    coverTint: z.string().nullable().meta({ description: 'A faint tint of the cover, to stand behind it.' }),
    newPrice: Dollars,
    oldPrice: Dollars,
    trending: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Book' })

export type Book = z.output<typeof Book>

export const NewBook = z
  .object({
    title: text(300, 'Please give a title'),
    author: optionalText(200).default(''),
    description: text(5000, 'Please give a description'),
    category: Category,
    trending: z.boolean().default(false),
    oldPrice: PriceFromForm,
    newPrice: PriceFromForm,
    coverImage: CoverImage.default(''),
  })
  .meta({ id: 'NewBook' })

export type NewBook = z.output<typeof NewBook>

/** What is left out, and an empty cover, stay as they were. */
export const BookEdit = NewBook.extend({
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

/** Where a page ended: the last book's moment and id. */
const Cursor = z
  .string()
  .refine((cursor) => {
    const [moment = '', id] = cursor.split('_')
    return moment > '1970' && Millisecond.safeParse(moment).success && BookId.safeParse(id).success
  }, 'Please follow the link to the next page as it is')
  .meta({ description: 'Where the last page ended: follow the Link header (rel="next").' })

/** As many as an order may have. */
export const mostBooks = 100

const BookListQuery = z.object({
  category: Category.optional(),
  q: SearchWords.optional().meta({
    description: 'Words of title, author or description. Accents and typos are forgiven.',
  }),
  limit: z.coerce.number('Please give a number').int().min(1).max(100).optional(),
  offset: z.coerce.number('Please give a number').int().min(0).max(10_000).optional(),
  cursor: Cursor.optional(),
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(BookId).max(mostBooks, `Please ask for ${mostBooks} books at most`))
    .optional()
    .meta({ description: 'Only these books, separated by commas; those that are gone are left out.' }),
})

export type BookListQuery = z.output<typeof BookListQuery>

/** As many as a carousel shows, so that a shop with a million books has the same home page. */
export const mostTopSellers = 60

const oneBook = z.object({ id: BookId })

export const books = {
  list: route({
    method: 'GET',
    path: '/api/books',
    access: 'anyone',
    summary: 'All books, newest first; or a page of them, of one category, or found by words.',
    query: BookListQuery,
    responses: { 200: z.array(Book), 400: Problem },
    cache: 'public',
  }),
  topSellers: route({
    method: 'GET',
    path: '/api/books/top-sellers',
    access: 'anyone',
    summary: `Up to ${mostTopSellers} books: those that sold most in the last thirty days, then the newest.`,
    query: z.object({ category: Category.optional() }),
    responses: { 200: z.array(Book), 400: Problem },
    cache: 'public',
  }),
  suggest: route({
    method: 'GET',
    path: '/api/books/suggest',
    access: 'anyone',
    summary: 'Up to eight books whose title or author begins like these words.',
    query: z.object({ q: SearchWords.default('') }),
    responses: { 200: z.array(Suggestion) },
  }),
  get: route({
    method: 'GET',
    path: '/api/books/{id}',
    access: 'anyone',
    summary: 'One book.',
    params: oneBook,
    responses: { 200: Book, 404: Problem },
    cache: 'public',
  }),
  create: route({
    method: 'POST',
    path: '/api/books/create-book',
    access: 'admin',
    summary: 'Puts a book on sale.',
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({
        description: 'A repeated call with the same key is the same book.',
      }),
    }),
    body: NewBook,
    responses: { 201: Book },
  }),
  edit: route({
    method: 'PUT',
    path: '/api/books/edit/{id}',
    access: 'admin',
    summary: 'Changes a book.',
    params: oneBook,
    body: BookEdit,
    responses: { 200: Book, 404: Problem },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/books/{id}',
    access: 'admin',
    summary: 'Takes a book off the shelves. Orders keep its title and price.',
    params: oneBook,
    responses: { 200: Book, 404: Problem },
  }),
}
