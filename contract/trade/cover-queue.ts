import { z } from 'zod'
import { BookId } from '../catalog/books.ts'
import { route } from '../route.ts'

/** More are shown as 10,000 or more. */
export const maxCountedCovers = 10_000

export const CoverFailure = z
  .object({
    bookId: BookId,
    title: z.string(),
    address: z.string(),
    problem: z.string(),
  })
  .meta({ id: 'CoverFailure' })

export type CoverFailure = z.output<typeof CoverFailure>

export const CoverQueueState = z
  .object({
    isFetching: z.boolean().meta({ description: 'False if FETCH_COVERS is 0.' }),
    waiting: z.int(),
    failed: z.int(),
    failures: z.array(CoverFailure).meta({ description: 'The latest ones, at most 20.' }),
  })
  .meta({ id: 'CoverQueueState' })

export type CoverQueueState = z.output<typeof CoverQueueState>

export const coverQueue = {
  read: route({
    method: 'GET',
    path: '/api/admin/imports/covers',
    access: 'manager',
    summary: `Counts the covers of imported books that are to be fetched and those that failed, up to ${maxCountedCovers} each.`,
    responses: { 200: CoverQueueState },
  }),
  retry: route({
    method: 'POST',
    path: '/api/admin/imports/covers/retry',
    access: 'manager',
    summary: `Tries failed covers again, up to ${maxCountedCovers} at once.`,
    responses: { 200: z.object({ retried: z.int() }) },
  }),
}
