import { reviews } from '../../../contract/catalog/reviews.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'

/** Injected, because only book pages use it. */
export const reviewsApi = api.enhanceEndpoints({ addTagTypes: ['Reviews'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, readOwn, change } = byRoute(build)
    return {
      getReviews: read(reviews.ofBook, 'Reviews'),
      getOwnReview: readOwn(reviews.own, 'Reviews'),
      saveReview: change(reviews.save, 'Reviews'),
      deleteReview: change(reviews.delete, 'Reviews'),
    }
  },
})

export const { useGetReviewsQuery, useGetOwnReviewQuery, useSaveReviewMutation, useDeleteReviewMutation } =
  reviewsApi
