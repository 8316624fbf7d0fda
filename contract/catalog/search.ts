import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { badLanguage } from './book-data.ts'
import { bookFormats } from '../../domain/books/book-terms.ts'
import { Book, Category, Suggestion } from './books.ts'
import { languageOf } from '../../domain/books/languages.ts'
import { Price, PriceFromForm } from '../money.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { booksOnAPage, searchSorts } from '../../domain/search-page.ts'
import { optionalText } from '../text.ts'

const oneOf = msg('Choose one of {values}')

const SearchQuery = z
  .object({
    q: optionalText(200).optional().meta({
      description:
        'Searches title, author and description. Ignores accents and tolerates typos. An ISBN finds its book.',
    }),
    category: Category.optional(),
    min: PriceFromForm.optional().meta({ description: 'The lowest price.' }),
    max: PriceFromForm.optional().meta({ description: 'The highest price.' }),
    format: z.enum(bookFormats, oneOf).optional(),
    language: z
      .string(badLanguage)
      .refine((code) => languageOf(code) !== undefined, badLanguage)
      .transform((code) => languageOf(code))
      .optional()
      .meta({ description: 'Of the text: an ISO 639 code.' }),
    sort: z
      .enum(searchSorts, oneOf)
      .optional()
      .meta({ description: 'By default the best match, or the newest where there are no words.' }),
    exact: z
      .enum(['true', 'false'], msg('Choose true or false'))
      .optional()
      .meta({ description: 'Whether the words are searched as typed, without spelling correction.' }),
    limit: z.coerce.number().int().min(1).max(100).default(booksOnAPage),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  })
  .refine(({ min = 0, max = min }) => min <= max, {
    path: ['max'],
    message: msg('Enter a price that is not below the lowest one'),
  })

export type SearchQuery = z.output<typeof SearchQuery>

const count = {
  total: z.int(),
  isMore: z.boolean().meta({ description: 'Whether there may be more books than were counted.' }),
}

const Facets = z.object({
  categories: z
    .array(z.object({ ...count, category: Category, total: z.int().nullable() }))
    .meta({ description: 'Books by category with the other filters; null where they are not counted.' }),
  prices: z
    .array(z.object({ min: Price.nullable(), max: Price.nullable(), ...count }))
    .meta({ description: 'Ranges of prices, both ends inclusive, with the other filters.' }),
  formats: z
    .array(z.object({ format: z.enum(bookFormats), ...count }))
    .meta({ description: 'Formats of the books with the other filters, the most common first.' }),
  languages: z
    .array(z.object({ language: z.string(), ...count }))
    .meta({ description: 'The most common languages of the books with the other filters.' }),
})

export const SearchResults = z
  .object({
    books: z.array(Book),
    ...count,
    correctedTo: z
      .string()
      .nullable()
      .meta({ description: 'The words that were searched instead, because the given ones found nothing.' }),
    didYouMean: z
      .string()
      .nullable()
      .meta({ description: 'Words that would find something, where the given ones were searched as typed.' }),
    isIsbn: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the words are the ISBN of the only book, whatever the filters are.' }),
    facets: Facets,
  })
  .meta({ id: 'SearchResults' })

export type SearchResults = z.output<typeof SearchResults>

export type Facets = SearchResults['facets']

export const maxSuggestions = 8

export const Suggestions = z
  .object({
    categories: z.array(Category),
    authors: z.array(z.object({ slug: z.string(), name: z.string() })),
    books: z.array(Suggestion),
  })
  .meta({ id: 'Suggestions' })

export type Suggestions = z.output<typeof Suggestions>

export const search = {
  find: route({
    method: 'GET',
    path: '/api/search',
    access: 'anyone',
    summary:
      'Finds a page of books by words, category, price, format and language, with the number of books for each filter.',
    query: SearchQuery,
    responses: { 200: SearchResults, 400: Problem },
    cache: 'public',
  }),
  suggest: route({
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'anyone',
    summary: `Suggests up to ${maxSuggestions} categories, authors and books by prefixes of words.`,
    query: z.object({ q: optionalText(200).default('') }),
    responses: { 200: Suggestions },
  }),
}
