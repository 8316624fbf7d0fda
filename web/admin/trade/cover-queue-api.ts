import { coverQueue, type CoverQueueState } from '../../../contract/trade/cover-queue.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

const coverQueueApi = adminApi.enhanceEndpoints({ addTagTypes: ['CoverQueue'] }).injectEndpoints({
  endpoints: (build) => ({
    getCoverQueue: build.query<CoverQueueState, void>({
      query: () => call(coverQueue.read, {}),
      providesTags: ['CoverQueue'],
    }),
    retryCovers: build.mutation<{ retried: number }, void>({
      query: () => call(coverQueue.retry, {}),
      invalidatesTags: ['CoverQueue'],
    }),
  }),
})

export const { useGetCoverQueueQuery, useRetryCoversMutation } = coverQueueApi
