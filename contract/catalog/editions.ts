import { z } from 'zod'
import { bookFormats } from '../../domain/books/book-terms.ts'
import { Availability, BookId } from './books.ts'
import { Price } from '../money.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'

/** Of one work. Bounds the links of a book page and the rows of a request. */
export const maxEditions = 20

/** What tells the editions of a work apart. */
export const Edition = z
  .object({
    _id: BookId,
    title: z.string(),
    newPrice: Price,
    isLead: z.boolean().meta({ description: 'Whether it stands for its work where lists show it once.' }),
    isbn: z.string().optional().meta({ description: '13 digits.' }),
    format: z.enum(bookFormats).optional(),
    language: z.string().optional().meta({ description: 'ISO 639.' }),
    published: z.string().optional().meta({ description: 'A year, a month or a day.' }),
    availability: Availability.optional().meta({ description: 'Omitted if no stock is kept.' }),
  })
  .meta({ id: 'Edition' })

export type Edition = z.output<typeof Edition>

const Editions = z.array(Edition).meta({
  description: 'All editions of the work with this one, the leading one first. Empty if there are no others.',
})

const oneBook = z.object({ id: BookId })

const OtherBook = z.object({ bookId: BookId })

export const editions = {
  ofBook: route({
    method: 'GET',
    path: '/api/books/{id}/editions',
    access: 'anyone',
    summary: 'Lists the editions of the same work.',
    params: oneBook,
    responses: { 200: Editions, 404: Problem },
    cache: 'public',
  }),
}

const TooManyEditions = refusal('too-many-editions', { most: z.int() }).meta({ id: 'TooManyEditions' })

export const editionChanges = {
  add: route({
    method: 'POST',
    path: '/api/admin/books/{id}/editions',
    access: 'manager',
    summary: 'Makes another book an edition of the same work. Its own other editions come with it.',
    params: oneBook,
    body: OtherBook,
    responses: { 200: Editions, 400: Problem, 404: Problem, 409: TooManyEditions },
  }),
  lead: route({
    method: 'PUT',
    path: '/api/admin/books/{id}/editions/lead',
    access: 'manager',
    summary: 'Chooses the edition that stands for the work where lists show it once.',
    params: oneBook,
    body: OtherBook,
    responses: { 200: Editions, 400: Problem, 404: Problem },
  }),
  separate: route({
    method: 'DELETE',
    path: '/api/admin/books/{id}/editions/{bookId}',
    access: 'manager',
    summary: 'Makes an edition a book of its own again. Returns the editions that are left.',
    params: z.object({ id: BookId, bookId: BookId }),
    responses: { 200: Editions, 404: Problem },
  }),
}
