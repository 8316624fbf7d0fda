import type { z } from 'zod'
import { type ReviewForStaff, reviewsAdmin } from '../../../contract/catalog/reviews-admin.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

export type ReviewsPage = z.output<(typeof reviewsAdmin.list.responses)[200]>

type Decision = z.input<typeof reviewsAdmin.decide.body> & { id: number }

const reviewsAdminApi = adminApi.enhanceEndpoints({ addTagTypes: ['AllReviews'] }).injectEndpoints({
  endpoints: (build) => ({
    getAllReviews: build.query<ReviewsPage, z.input<typeof reviewsAdmin.list.query>>({
      query: (query) => call(reviewsAdmin.list, { query }),
      providesTags: ['AllReviews'],
    }),
    getWaitingReviews: build.query<{ waiting: number }, void>({
      query: () => call(reviewsAdmin.waiting, {}),
      providesTags: ['AllReviews'],
    }),
    decideOnReview: build.mutation<ReviewForStaff, Decision>({
      query: ({ id, ...body }) => call(reviewsAdmin.decide, { params: { id }, body }),
      invalidatesTags: ['AllReviews'],
    }),
    deleteReviewForStaff: build.mutation<void, number>({
      query: (id) => call(reviewsAdmin.delete, { params: { id } }),
      invalidatesTags: ['AllReviews'],
    }),
  }),
})

export const {
  useGetAllReviewsQuery,
  useGetWaitingReviewsQuery,
  useDecideOnReviewMutation,
  useDeleteReviewForStaffMutation,
} = reviewsAdminApi
