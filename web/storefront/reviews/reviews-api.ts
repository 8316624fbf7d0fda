import type { z } from 'zod'
import {
  type BookReviews,
  type MayReview,
  type OwnReview,
  reviews,
} from '../../../contract/catalog/reviews.ts'
import { api, call } from '../../app/api/api.ts'

/** With `before`, a later page. */
type Page = { bookId: string; before?: number }

/** The uid separates the cache entries of accounts. */
type Own = { uid: string; bookId: string }

type Saved = { bookId: string; body: z.input<typeof reviews.save.body> }

/** Injected, because only book pages use it. */
export const reviewsApi = api.enhanceEndpoints({ addTagTypes: ['Reviews'] }).injectEndpoints({
  endpoints: (build) => ({
    getReviews: build.query<BookReviews, Page>({
      query: ({ bookId, before }) => call(reviews.ofBook, { params: { bookId }, query: { before } }),
      providesTags: ['Reviews'],
    }),
    getOwnReview: build.query<MayReview, Own>({
      query: ({ bookId }) => call(reviews.own, { params: { bookId } }),
      providesTags: ['Reviews'],
    }),
    saveReview: build.mutation<OwnReview, Saved>({
      query: ({ bookId, body }) => call(reviews.save, { params: { bookId }, body }),
      invalidatesTags: ['Reviews'],
    }),
    deleteReview: build.mutation<void, string>({
      query: (bookId) => call(reviews.delete, { params: { bookId } }),
      invalidatesTags: ['Reviews'],
    }),
  }),
})

export const { useGetReviewsQuery, useGetOwnReviewQuery, useSaveReviewMutation, useDeleteReviewMutation } =
  reviewsApi
