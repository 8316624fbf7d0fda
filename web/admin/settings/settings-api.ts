import type { z } from 'zod'
import {
  readSettings,
  saveSettings,
  searchIndex,
  settingsPreviews,
  type SearchProgress,
} from '../../../contract/shop/settings.ts'
import type { SettingsGroup, ShopSettings } from '../../../contract/shop/shop.ts'
import { adminApi } from '../admin-api.ts'
import { call } from '../../app/api/api.ts'

/** A group as it is stored, of which version, and who saved it. */
export type Stored<Group extends SettingsGroup = SettingsGroup> = ShopSettings[Group] & {
  version: number
  changedBy: string
}

export type SettingsChange = { group: SettingsGroup; body: object }

type EmailPreview = z.output<(typeof settingsPreviews.email.responses)[200]>

const queueOf = (group: SettingsGroup) => `settings of ${group}`

export const settingsApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['EmailPreview', 'SearchProgress'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSettings: build.query<Stored, SettingsGroup>({
        query: (group) => ({ ...call(readSettings[group], {}), queue: queueOf(group) }),
      }),
      saveSettings: build.mutation<Stored, SettingsChange>({
        query: ({ group, body }) => ({ ...call(saveSettings[group], { body }), queue: queueOf(group) }),
        invalidatesTags: ['EmailPreview', 'SearchProgress', 'Stats'],
        onQueryStarted: async ({ group }, { dispatch, queryFulfilled }) => {
          const saved = await queryFulfilled.catch(() => undefined)
          if (!saved) return
          const entry = { endpointName: 'getSettings' as const, arg: group, value: saved.data }
          dispatch(settingsApi.util.upsertQueryEntries([entry]))
        },
      }),
      getSearchProgress: build.query<SearchProgress, void>({
        query: () => call(searchIndex.progress, {}),
        providesTags: ['SearchProgress'],
      }),
      getEmailPreview: build.query<EmailPreview, z.input<typeof settingsPreviews.email.query>>({
        query: (query) => call(settingsPreviews.email, { query }),
        providesTags: ['EmailPreview'],
      }),
    }),
  })

export const {
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useGetEmailPreviewQuery,
  useGetSearchProgressQuery,
} = settingsApi
