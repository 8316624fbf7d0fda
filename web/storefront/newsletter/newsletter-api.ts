import { newsletter } from '../../../contract/shop/newsletter.ts'
import { api, call } from '../../app/api/api.ts'

/** Injected, because few visitors use it. An empty token is an invalid one. */
export const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<void, string>({
      query: (email) => call(newsletter.subscribe, { body: { email } }),
    }),
    confirmNewsletter: build.mutation<{ email: string }, string>({
      query: (token) => call(newsletter.confirm, { params: { token: token || 'none' } }),
    }),
    unsubscribe: build.mutation<void, string>({
      query: (token) => call(newsletter.unsubscribe, { params: { token: token || 'none' } }),
    }),
  }),
})

export const { useConfirmNewsletterMutation, useUnsubscribeMutation } = newsletterApi
