import type { z } from 'zod'
import { readSettings, saveSettings } from '../../../contract/shop/settings.ts'
import type { SettingsGroup, ShopSettings } from '../../../contract/shop/shop.ts'
import { type Setup, setup, type StartOwnShop } from '../../../contract/shop/setup.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

export type SetupSettings = Pick<ShopSettings, 'shop' | 'region' | 'delivery' | 'tax'>

type Saving = {
  [Group in SettingsGroup]: { group: Group; body: z.input<(typeof saveSettings)[Group]['body']> }
}[SettingsGroup]
type Started = z.output<(typeof setup.startOwnShop.responses)[200]>
type Preview = z.output<(typeof setup.previewStart.responses)[200]>

const queue = 'set-up'

/** Injected, because only the set-up uses it. */
export const setupApi = adminApi.enhanceEndpoints({ addTagTypes: ['Setup'] }).injectEndpoints({
  endpoints: (build) => ({
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
    getShopGroup: build.query<ShopSettings['shop'], void>({
      query: () => call(readSettings.shop, {}),
      providesTags: ['Setup'],
    }),
    getRegionGroup: build.query<ShopSettings['region'], void>({
      query: () => call(readSettings.region, {}),
      providesTags: ['Setup'],
    }),
    getDeliveryGroup: build.query<ShopSettings['delivery'], void>({
      query: () => call(readSettings.delivery, {}),
      providesTags: ['Setup'],
    }),
    getTaxGroup: build.query<ShopSettings['tax'], void>({
      query: () => call(readSettings.tax, {}),
      providesTags: ['Setup'],
    }),
    saveGroup: build.mutation<void, Saving>({
      query: ({ group, body }) => call(saveSettings[group], { body }),
      invalidatesTags: ['Setup'],
    }),
    previewStart: build.query<Preview, void>({ query: () => call(setup.previewStart, {}) }),
    startOwnShop: build.mutation<Started, StartOwnShop>({
      query: (body) => call(setup.startOwnShop, { body }),
    }),
  }),
})

export const {
  useGetSetupQuery,
  useSaveSetupMutation,
  useGetShopGroupQuery,
  useGetRegionGroupQuery,
  useGetDeliveryGroupQuery,
  useGetTaxGroupQuery,
  useSaveGroupMutation,
  usePreviewStartQuery,
  useStartOwnShopMutation,
} = setupApi
