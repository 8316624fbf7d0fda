import { readSettings, saveSettings, searchIndex, settingsPreviews } from '../../../contract/shop/settings.ts'
import type { SettingsGroup, ShopSettings } from '../../../contract/shop/shop.ts'
import { adminApi } from '../admin-api.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'

/** A group as it is stored, of which version, and who saved it. */
export type Stored<Group extends SettingsGroup = SettingsGroup> = ShopSettings[Group] & {
  version: number
  changedBy: string
}

export type SettingsChange = { group: SettingsGroup; body: object }

const queueOf = (group: SettingsGroup) => `settings of ${group}`

export const settingsApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['EmailPreview', 'SearchProgress', 'Setup'] })
  .injectEndpoints({
    endpoints: (build) => {
      const { read } = byRoute(build)
      return {
        getSettings: build.query<Stored, SettingsGroup>({
          query: (group) => ({ ...call(readSettings[group], {}), queue: queueOf(group) }),
        }),
        saveSettings: build.mutation<Stored, SettingsChange>({
          query: ({ group, body }) => ({ ...call(saveSettings[group], { body }), queue: queueOf(group) }),
          invalidatesTags: ['EmailPreview', 'SearchProgress', 'Setup', 'Stats'],
          onQueryStarted: async ({ group }, { dispatch, queryFulfilled }) => {
            const saved = await queryFulfilled.catch(() => undefined)
            if (!saved) return
            const entry = { endpointName: 'getSettings' as const, arg: group, value: saved.data }
            dispatch(settingsApi.util.upsertQueryEntries([entry]))
          },
        }),
        getSearchProgress: read(searchIndex.progress, 'SearchProgress'),
        getEmailPreview: read(settingsPreviews.email, 'EmailPreview'),
      }
    },
  })

export const {
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useGetEmailPreviewQuery,
  useGetSearchProgressQuery,
} = settingsApi

/** The stored group of settings, once it is loaded. */
export const useGroup = <Group extends SettingsGroup>(group: Group) =>
  useGetSettingsQuery(group).data as Stored<Group> | undefined
