import { reviewsAdmin } from '../../../contract/catalog/reviews-admin.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

const reviewsAdminApi = adminApi.enhanceEndpoints({ addTagTypes: ['AllReviews'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getAllReviews: read(reviewsAdmin.list, 'AllReviews'),
      getWaitingReviews: read(reviewsAdmin.waiting, 'AllReviews'),
      decideOnReview: change(reviewsAdmin.decide, 'AllReviews'),
      deleteReviewForStaff: change(reviewsAdmin.delete, 'AllReviews'),
    }
  },
})

export const {
  useGetAllReviewsQuery,
  useGetWaitingReviewsQuery,
  useDecideOnReviewMutation,
  useDeleteReviewForStaffMutation,
} = reviewsAdminApi
