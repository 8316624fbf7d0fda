import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from './books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { multilineText, optionalText, Timestamp } from '../text.ts'

export const maxReviewTitle = 120
export const maxReviewText = 2000

export const reviewsOnAPage = 10

export const reviewStates = ['waiting', 'published', 'rejected'] as const

export type ReviewState = (typeof reviewStates)[number]

const noStars = msg('Choose 1 to 5 stars')

export const NewReview = z
  .object({
    rating: z.int(noStars).min(1, noStars).max(5, noStars),
    title: optionalText(maxReviewTitle).default(''),
    text: multilineText(maxReviewText).refine((written) => written !== '', msg('Write your review')),
  })
  .meta({ id: 'NewReview' })

export type NewReview = z.output<typeof NewReview>

const reviewFields = {
  _id: z.int(),
  name: z.string().meta({ description: 'Of the shopper, never the e-mail address.' }),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  writtenAt: Timestamp,
  editedAt: Timestamp.nullable(),
}

export const Review = z.object(reviewFields).meta({ id: 'Review' })

export type Review = z.output<typeof Review>

export const OwnReview = z.object({ ...reviewFields, state: z.enum(reviewStates) }).meta({ id: 'OwnReview' })

export type OwnReview = z.output<typeof OwnReview>

export const BookReviews = z
  .object({
    isOn: z.boolean().meta({ description: 'Whether the shop has reviews.' }),
    count: z.int().meta({ description: 'Of all published reviews of the book.' }),
    average: z.number().nullable().meta({ description: 'Rounded to one decimal; null without reviews.' }),
    reviews: z.array(Review),
    next: z.int().nullable().meta({ description: 'The `before` of the next page; null on the last one.' }),
  })
  .meta({ id: 'BookReviews' })

export type BookReviews = z.output<typeof BookReviews>

const MayReview = z
  .object({
    mayReview: z.boolean().meta({ description: 'Whether the shopper bought the book here.' }),
    name: z.string().meta({ description: 'The name that a review would show.' }),
    review: OwnReview.nullable(),
  })
  .meta({ id: 'MayReview' })

type MayReview = z.output<typeof MayReview>

const NotBought = refusal('not-bought', {}).meta({ id: 'NotBought' })
const ReviewsOff = refusal('reviews-off', {}).meta({ id: 'ReviewsOff' })

const ofBook = z.object({ bookId: BookId })

export const reviews = {
  ofBook: route({
    method: 'GET',
    path: '/api/books/{bookId}/reviews',
    access: 'anyone',
    summary: `Lists ${reviewsOnAPage} published reviews of a book, newest first, with the average of all.`,
    params: ofBook,
    query: z.object({
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    responses: { 200: BookReviews, 400: Problem, 404: Problem },
    cache: 'public',
  }),
  own: route({
    method: 'GET',
    path: '/api/account/reviews/{bookId}',
    access: 'shopper',
    summary: "Returns the signed-in shopper's review of a book, and whether they may write one.",
    params: ofBook,
    responses: { 200: MayReview, 404: Problem },
  }),
  save: route({
    method: 'PUT',
    path: '/api/account/reviews/{bookId}',
    access: 'shopper',
    summary: "Writes or edits the signed-in shopper's review of a book that they bought.",
    perMinute: 20,
    params: ofBook,
    body: NewReview,
    responses: { 200: OwnReview, 403: NotBought, 404: Problem, 409: ReviewsOff },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/account/reviews/{bookId}',
    access: 'shopper',
    summary: "Deletes the signed-in shopper's review of a book.",
    perMinute: 20,
    params: ofBook,
    responses: { 204: z.undefined(), 404: Problem },
  }),
}
