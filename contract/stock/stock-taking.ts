import { z } from 'zod'
import { t, formatNumber, msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { maxCopies, Stock, whenOuts } from './stock.ts'
import { StockedBook } from './stock-lists.ts'
import { optionalText, text, Timestamp } from '../text.ts'

/** A larger section is counted in parts. */
export const maxCounted = 1_000

export const ScannedBook = z
  .object({
    ...StockedBook.shape,
    onHand: z.int().nullable().meta({ description: 'Null if no stock is kept of this book.' }),
  })
  .meta({ id: 'ScannedBook' })

export type ScannedBook = z.output<typeof ScannedBook>

const NotInShop = refusal('not-in-shop', { isbn: z.string() }).meta({ id: 'NotInShop' })

const SectionName = optionalText(60)

const ExpectedBook = z.object({
  ...StockedBook.shape,
  hasMoved: z.boolean().meta({ description: 'Whether copies came or left since the count began.' }),
})

export type ExpectedBook = z.output<typeof ExpectedBook>

const Copies = z
  .int(msg('Enter a whole number'))
  .min(0, msg('Enter {minimum} or more'))
  .max(maxCopies, { error: () => t('Enter {maximum} or less', { maximum: formatNumber(maxCopies) }) })

const StockCount = z.object({
  section: SectionName,
  books: z
    .array(
      z.object({
        bookId: BookId,
        expected: Copies.nullable().meta({
          description: 'The stock that was compared with; null if none was kept.',
        }),
        counted: Copies,
      }),
    )
    .min(1, msg('Count at least one book'))
    .max(maxCounted, msg('Count {maximum, plural, one {# title} other {# titles}} at most at once'))
    .refine(
      (books) => new Set(books.map(({ bookId }) => bookId)).size === books.length,
      msg('Count each book once'),
    ),
})

export type StockCount = z.output<typeof StockCount>

const CountRefusal = refusal('stock-changed', {
  bookIds: z.array(BookId).meta({ description: 'Books whose copies or section have changed.' }),
  gone: z.array(BookId).meta({ description: 'Books that are no longer in the shop.' }),
}).meta({ id: 'CountRefusal' })

export type CountRefusal = z.output<typeof CountRefusal>

export const stockTaking = {
  scan: route({
    method: 'GET',
    path: '/api/admin/stock/scan',
    access: 'clerk',
    summary: 'Finds the book of a scanned or typed ISBN, with its stock. A price code after it is ignored.',
    query: z.object({ code: text(100, msg('Scan or enter an ISBN')) }),
    responses: { 200: ScannedBook, 400: Problem, 404: NotInShop },
  }),
  one: route({
    method: 'GET',
    path: '/api/admin/stock/{bookId}/book',
    access: 'clerk',
    summary: 'Returns a book with its stock, as scan does.',
    params: z.object({ bookId: BookId }),
    responses: { 200: ScannedBook, 404: Problem },
  }),
  place: route({
    method: 'PUT',
    path: '/api/admin/stock/{bookId}/section',
    access: 'clerk',
    summary: 'Sets the section of a book and what happens with no copy left. Its copies stay.',
    params: z.object({ bookId: BookId }),
    body: z.object({
      section: SectionName,
      whenOut: z.enum(whenOuts, msg('Choose what happens when out of stock')),
      expectedOn: z.iso.date(msg('Enter a day, for example 2026-03-31')).nullable(),
    }),
    responses: { 200: Stock, 400: Problem, 404: Problem },
  }),
  expected: route({
    method: 'GET',
    path: '/api/admin/stock/count',
    access: 'clerk',
    summary: `Lists what should be in a section, by title: up to ${maxCounted} titles.`,
    query: z.object({ section: SectionName.default(''), since: Timestamp }),
    responses: {
      200: z.object({
        books: z.array(ExpectedBook),
        isWhole: z.boolean().meta({ description: 'False if the section has more titles.' }),
      }),
      400: Problem,
    },
  }),
  apply: route({
    method: 'POST',
    path: '/api/admin/stock/count',
    access: 'clerk',
    summary:
      'Sets the stock of the counted books: all of them, or none if the stock of one has changed. Books without stock or section get them.',
    body: StockCount,
    responses: {
      200: z.object({ titles: z.int(), differences: z.int(), copies: z.int() }),
      400: Problem,
      409: CountRefusal,
    },
  }),
}
