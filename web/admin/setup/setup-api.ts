import type { z } from 'zod'
import { type Setup, setup } from '../../../contract/shop/setup.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

const queue = 'set-up'

/** Injected, because only the set-up uses it. */
export const setupApi = adminApi.enhanceEndpoints({ addTagTypes: ['Setup'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getSetup: build.query<Setup, void>({
        query: () => ({ ...call(setup.get, {}), queue }),
        providesTags: ['Setup', 'Books'],
      }),
      saveSetup: build.mutation<Setup, z.input<typeof setup.save.body>>({
        query: (body) => ({ ...call(setup.save, { body }), queue }),
        // Before the next read: the overview leads back here while the cached progress says so.
        onQueryStarted: async (_progress, { dispatch, queryFulfilled }) => {
          const saved = await queryFulfilled.catch(() => undefined)
          if (saved) dispatch(setupApi.util.updateQueryData('getSetup', undefined, () => saved.data))
        },
        invalidatesTags: ['Setup'],
      }),
      previewStart: read(setup.previewStart),
      startOwnShop: change(setup.startOwnShop),
    }
  },
})

export const { useGetSetupQuery, useSaveSetupMutation, usePreviewStartQuery, useStartOwnShopMutation } =
  setupApi
