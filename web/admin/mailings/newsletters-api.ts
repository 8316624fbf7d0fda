import type { z } from 'zod'
import { newsletters, type Previewed } from '../../../contract/shop/newsletters.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

export type OneNewsletter = z.output<(typeof newsletters.get.responses)[200]>
type Preview = z.output<(typeof newsletters.preview.responses)[200]>
type Recipients = z.output<(typeof newsletters.recipients.responses)[200]>

const newslettersApi = adminApi.enhanceEndpoints({ addTagTypes: ['Newsletters'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getNewsletters: read(newsletters.list, 'Newsletters'),
      getNewsletter: read(newsletters.get, 'Newsletters'),
      createNewsletter: change(newsletters.create, 'Newsletters'),
      editNewsletter: change(newsletters.edit, 'Newsletters'),
      deleteNewsletter: change(newsletters.delete),
      previewNewsletter: build.query<Preview, Previewed>({
        query: (body) => call(newsletters.preview, { body }),
        keepUnusedDataFor: 0,
      }),
      getNewsletterEmail: read(newsletters.email, 'Newsletters'),
      testNewsletter: change(newsletters.test, 'Mail'),
      sendNewsletter: change(newsletters.send, 'Newsletters'),
      scheduleNewsletter: change(newsletters.schedule, 'Newsletters'),
      unscheduleNewsletter: change(newsletters.unschedule, 'Newsletters'),
      getRefused: build.query<Recipients, string>({
        query: (id) => call(newsletters.recipients, { params: { id }, query: { state: 'refused' } }),
        providesTags: ['Newsletters'],
      }),
    }
  },
})

export const {
  useGetNewslettersQuery,
  useGetNewsletterQuery,
  useCreateNewsletterMutation,
  useEditNewsletterMutation,
  useDeleteNewsletterMutation,
  usePreviewNewsletterQuery,
  useGetNewsletterEmailQuery,
  useTestNewsletterMutation,
  useSendNewsletterMutation,
  useScheduleNewsletterMutation,
  useUnscheduleNewsletterMutation,
  useGetRefusedQuery,
} = newslettersApi
