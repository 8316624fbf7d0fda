import { importFeeds, importRules } from '../../../../contract/trade/import-rules.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

const rulesApi = adminApi.enhanceEndpoints({ addTagTypes: ['ImportRules', 'Feeds'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getImportRules: read(importRules.list, 'ImportRules'),
      addBlock: change(importRules.block, 'ImportRules'),
      removeBlock: change(importRules.unblock, 'ImportRules'),
      previewSubject: read(importRules.preview, 'ImportRules'),
      addSubject: change(importRules.addSubject, 'ImportRules'),
      editSubject: change(importRules.editSubject, 'ImportRules'),
      removeSubject: change(importRules.removeSubject, 'ImportRules'),
      setFallback: change(importRules.setFallback, 'ImportRules'),
      getFeeds: read(importFeeds.list, 'Feeds'),
      orderFeeds: change(importFeeds.reorder, 'Feeds'),
      editFeed: change(importFeeds.edit, 'Feeds'),
    }
  },
})

export const {
  useGetImportRulesQuery,
  useAddBlockMutation,
  useRemoveBlockMutation,
  usePreviewSubjectQuery,
  useAddSubjectMutation,
  useEditSubjectMutation,
  useRemoveSubjectMutation,
  useSetFallbackMutation,
  useGetFeedsQuery,
  useOrderFeedsMutation,
  useEditFeedMutation,
} = rulesApi
