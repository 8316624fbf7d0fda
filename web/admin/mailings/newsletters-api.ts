import type { z } from 'zod'
import { type Newsletter, newsletters } from '../../../contract/shop/newsletters.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

type List = z.output<(typeof newsletters.list.responses)[200]>
export type OneNewsletter = z.output<(typeof newsletters.get.responses)[200]>
type Recipients = z.output<(typeof newsletters.recipients.responses)[200]>
type WithId<Body> = Body & { id: string }

const newslettersApi = adminApi.enhanceEndpoints({ addTagTypes: ['Newsletters'] }).injectEndpoints({
  endpoints: (build) => ({
    getNewsletters: build.query<List, void>({
      query: () => call(newsletters.list, {}),
      providesTags: ['Newsletters'],
    }),
    getNewsletter: build.query<OneNewsletter, string>({
      query: (id) => call(newsletters.get, { params: { id } }),
      providesTags: ['Newsletters'],
    }),
    createNewsletter: build.mutation<Newsletter, z.input<typeof newsletters.create.body>>({
      query: (body) => call(newsletters.create, { body }),
      invalidatesTags: ['Newsletters'],
    }),
    editNewsletter: build.mutation<Newsletter, WithId<z.input<typeof newsletters.edit.body>>>({
      query: ({ id, ...body }) => call(newsletters.edit, { params: { id }, body }),
      invalidatesTags: ['Newsletters'],
    }),
    deleteNewsletter: build.mutation<void, string>({
      query: (id) => call(newsletters.delete, { params: { id } }),
    }),
    testNewsletter: build.mutation<void, WithId<z.input<typeof newsletters.test.body>>>({
      query: ({ id, ...body }) => call(newsletters.test, { params: { id }, body }),
      invalidatesTags: ['Mail'],
    }),
    sendNewsletter: build.mutation<Newsletter, WithId<z.input<typeof newsletters.send.body>>>({
      query: ({ id, ...body }) => call(newsletters.send, { params: { id }, body }),
      invalidatesTags: ['Newsletters'],
    }),
    getRefused: build.query<Recipients, string>({
      query: (id) => call(newsletters.recipients, { params: { id }, query: { state: 'refused' } }),
      providesTags: ['Newsletters'],
    }),
  }),
})

export const {
  useGetNewslettersQuery,
  useGetNewsletterQuery,
  useCreateNewsletterMutation,
  useEditNewsletterMutation,
  useDeleteNewsletterMutation,
  useTestNewsletterMutation,
  useSendNewsletterMutation,
  useGetRefusedQuery,
} = newslettersApi
