import { z } from 'zod'
import { BookId } from '../catalog/books.ts'
import { Price } from '../money.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { fewCopies, whenOuts } from './stock.ts'
import { optionalText } from '../text.ts'

const stockOnPage = 50

export const StockedBook = z
  .object({
    bookId: BookId,
    title: z.string(),
    author: z.string(),
    coverImage: z.string(),
    isbn: z.string().nullable().meta({ description: '13 digits; null if the book has none.' }),
    isbnHyphenated: z.string().nullable().meta({ description: 'As books print it.' }),
    price: Price,
    section: z.string().meta({ description: 'The shelf; empty if none is set.' }),
    onHand: z.int(),
    whenOut: z.enum(whenOuts),
    expectedOn: z.iso.date().nullable(),
  })
  .meta({ id: 'StockedBook' })

export type StockedBook = z.output<typeof StockedBook>

const StockListQuery = z.object({
  q: optionalText(200)
    .optional()
    .meta({ description: 'Words of title and author, or the start of an ISBN.' }),
  section: optionalText(60).optional(),
  unplaced: z.literal('1').optional().meta({ description: 'With 1: only books without a section.' }),
  low: z
    .literal('1')
    .optional()
    .meta({ description: `With 1: only books with ${fewCopies} copies or fewer.` }),
  awaited: z
    .literal('1')
    .optional()
    .meta({ description: 'With 1: only books of which orders wait for a copy.' }),
  after: BookId.optional().meta({ description: 'The last book of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(stockOnPage),
})

export type StockListQuery = z.output<typeof StockListQuery>

export const StockTotals = z
  .object({
    titles: z.int(),
    copies: z.int(),
    value: z.number().meta({ description: "Of all copies at their selling prices, in the shop's currency." }),
    low: z.int().meta({ description: `Titles with ${fewCopies} copies or fewer.` }),
    sections: z
      .array(z.object({ section: z.string(), titles: z.int(), copies: z.int() }))
      .meta({ description: 'By name; an empty name stands for the books without a section.' }),
  })
  .meta({ id: 'StockTotals' })

export type StockTotals = z.output<typeof StockTotals>

export const stockLists = {
  list: route({
    method: 'GET',
    path: '/api/admin/stock',
    access: 'clerk',
    summary: 'Lists the books whose stock is kept, by title.',
    query: StockListQuery,
    responses: {
      200: z.object({
        books: z.array(StockedBook),
        next: BookId.nullable().meta({ description: 'The `after` of the next page; null on the last one.' }),
      }),
      400: Problem,
    },
  }),
  totals: route({
    method: 'GET',
    path: '/api/admin/stock/totals',
    access: 'clerk',
    summary: 'Returns titles, copies and value of the stock, and its sections.',
    responses: { 200: StockTotals },
  }),
}
