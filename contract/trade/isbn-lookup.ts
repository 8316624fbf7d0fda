import { z } from 'zod'
import { BookData, IsbnFromForm } from '../catalog/book-data.ts'
import { BookId, Category } from '../catalog/books.ts'
import { Cover } from '../catalog/covers.ts'
import { Price } from '../money.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { Timestamp } from '../text.ts'

const IsbnRecord = z
  .object({
    source: z.enum(['feed', 'deleted', 'edition']).meta({
      description: "A supplier's feed, a book that was deleted here, or another edition of the same work.",
    }),
    name: z.string().meta({ description: 'Of the feed, or the title of the book.' }),
    at: Timestamp.nullable().meta({ description: 'When the feed sent it, or the book was deleted.' }),
    hasCover: z.boolean().meta({ description: 'Whether the record names a picture that can be fetched.' }),
    values: z
      .object({
        title: z.string(),
        author: z.string(),
        description: z.string(),
        category: Category,
        newPrice: Price,
        ...BookData.shape,
      })
      .partial(),
  })
  .meta({ id: 'IsbnRecord' })

export type IsbnRecord = z.output<typeof IsbnRecord>

export const IsbnLookup = z
  .object({
    isbn: z.string(),
    isbnHyphenated: z.string(),
    book: z
      .object({ _id: BookId, title: z.string() })
      .nullable()
      .meta({ description: 'The book of the shop that has the ISBN.' }),
    records: z.array(IsbnRecord).meta({ description: 'The best first. Empty if there is a book.' }),
  })
  .meta({ id: 'IsbnLookup' })

export type IsbnLookup = z.output<typeof IsbnLookup>

export const isbnLookup = {
  find: route({
    method: 'GET',
    path: '/api/admin/isbn-lookup',
    access: 'manager',
    summary: 'Returns the book of an ISBN, or what feeds, deleted books and other editions say of it.',
    query: z.object({ isbn: IsbnFromForm }),
    responses: { 200: IsbnLookup, 400: Problem },
  }),
  fetchCover: route({
    method: 'POST',
    path: '/api/admin/isbn-lookup/cover',
    access: 'manager',
    summary: 'Fetches the cover that the first record of an ISBN names, and stores it, each address once.',
    body: z.object({ isbn: IsbnFromForm }),
    responses: { 201: Cover, 400: Problem, 404: Problem },
  }),
}
