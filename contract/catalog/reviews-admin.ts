import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from './books.ts'
import { Problem, refusal } from '../problem.ts'
import { OwnReview, reviewStates } from './reviews.ts'
import { route } from '../route.ts'
import { pageQuery } from '../people/staff.ts'

export const ReviewForStaff = z
  .object({
    ...OwnReview.shape,
    version: z.int(),
    book: z.object({ _id: BookId, title: z.string() }),
    email: z.string().meta({ description: "The shopper's; empty if the store does not know it." }),
  })
  .meta({ id: 'ReviewForStaff' })

export type ReviewForStaff = z.output<typeof ReviewForStaff>

const ReviewChanged = refusal('review-changed', { review: ReviewForStaff }).meta({ id: 'ReviewChanged' })

/** More are shown as 99+. */
export const maxWaitingCount = 100

const oneReview = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const reviewsAdmin = {
  list: route({
    method: 'GET',
    path: '/api/admin/reviews',
    access: 'clerk',
    summary: 'Lists reviews of one state, newest first.',
    query: z.object({ state: z.enum(reviewStates, msg('Choose a state')).default('waiting'), ...pageQuery }),
    responses: {
      200: z.object({
        reviews: z.array(ReviewForStaff),
        next: z
          .int()
          .nullable()
          .meta({ description: 'The `before` of the next page; null on the last one.' }),
      }),
      400: Problem,
    },
  }),
  waiting: route({
    method: 'GET',
    path: '/api/admin/reviews/waiting',
    access: 'clerk',
    summary: `Counts the reviews that wait for approval, up to ${maxWaitingCount}.`,
    responses: { 200: z.object({ waiting: z.int() }) },
  }),
  decide: route({
    method: 'PUT',
    path: '/api/admin/reviews/{id}',
    access: 'manager',
    summary: 'Publishes or rejects a review. Refused if the shopper has edited it since.',
    params: oneReview,
    body: z.object({
      state: z.enum(['published', 'rejected'], msg('Choose published or rejected')),
      version: z.int(msg('Enter the version that was read')),
    }),
    responses: { 200: ReviewForStaff, 404: Problem, 409: ReviewChanged },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/admin/reviews/{id}',
    access: 'manager',
    summary: 'Deletes a review.',
    params: oneReview,
    responses: { 204: z.undefined(), 404: Problem },
  }),
}
