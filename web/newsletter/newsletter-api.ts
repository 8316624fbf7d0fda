import { newsletter } from '../../contract/newsletter.ts'
import { api, call } from '../api/api.ts'

/** Injected, because only the pages of the links in e-mails use it. An empty token is an invalid one. */
const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmNewsletter: build.mutation<{ email: string }, string>({
      query: (token) => call(newsletter.confirm, { params: { token: token || 'none' } }),
    }),
    unsubscribe: build.mutation<void, string>({
      query: (token) => call(newsletter.unsubscribe, { params: { token: token || 'none' } }),
    }),
  }),
})

export const { useConfirmNewsletterMutation, useUnsubscribeMutation } = newsletterApi
