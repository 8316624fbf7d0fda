import type { z } from 'zod'
import {
  type CategoryOfSubject,
  type ImportBlock,
  type ImportFeed,
  importFeeds,
  type ImportRules,
  importRules,
  type AdminSubjectRule,
} from '../../../../contract/trade/import-rules.ts'
import { call } from '../../../app/api/api.ts'
import { adminApi } from '../../admin-api.ts'

type NewBlock = z.input<typeof importRules.block.body>
type SubjectFields = z.input<typeof importRules.addSubject.body>
type Preview = z.input<typeof importRules.preview.query>

const rulesApi = adminApi.enhanceEndpoints({ addTagTypes: ['ImportRules', 'Feeds'] }).injectEndpoints({
  endpoints: (build) => ({
    getImportRules: build.query<ImportRules, void>({
      query: () => call(importRules.list, {}),
      providesTags: ['ImportRules'],
    }),
    addBlock: build.mutation<ImportBlock, NewBlock>({
      query: (body) => call(importRules.block, { body }),
      invalidatesTags: ['ImportRules'],
    }),
    removeBlock: build.mutation<ImportBlock, string>({
      query: (id) => call(importRules.unblock, { params: { id } }),
      // Also a refusal says that what is shown is out of date.
      invalidatesTags: ['ImportRules'],
    }),
    previewSubject: build.query<CategoryOfSubject, Preview>({
      query: (query) => call(importRules.preview, { query }),
      providesTags: ['ImportRules'],
    }),
    addSubject: build.mutation<AdminSubjectRule, SubjectFields>({
      query: (body) => call(importRules.addSubject, { body }),
      invalidatesTags: ['ImportRules'],
    }),
    editSubject: build.mutation<AdminSubjectRule, SubjectFields & { id: string }>({
      query: ({ id, ...body }) => call(importRules.editSubject, { params: { id }, body }),
      invalidatesTags: ['ImportRules'],
    }),
    removeSubject: build.mutation<AdminSubjectRule, string>({
      query: (id) => call(importRules.removeSubject, { params: { id } }),
      invalidatesTags: ['ImportRules'],
    }),
    setFallback: build.mutation<ImportRules, string | null>({
      query: (category) => call(importRules.setFallback, { body: { category } }),
      invalidatesTags: ['ImportRules'],
    }),
    getFeeds: build.query<ImportFeed[], void>({
      query: () => call(importFeeds.list, {}),
      providesTags: ['Feeds'],
    }),
    orderFeeds: build.mutation<ImportFeed[], string[]>({
      query: (ids) => call(importFeeds.reorder, { body: { ids } }),
      invalidatesTags: ['Feeds'],
    }),
    editFeed: build.mutation<ImportFeed, { id: string; fallback: string | null }>({
      query: ({ id, fallback }) => call(importFeeds.edit, { params: { id }, body: { fallback } }),
      invalidatesTags: ['Feeds'],
    }),
  }),
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
