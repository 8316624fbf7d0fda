import { newsletter } from '../../../contract/shop/newsletter.ts'
import { api } from '../../app/api/api.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'

/** Injected, because few visitors use it. An empty token is an invalid one. */
export const newsletterApi = api.injectEndpoints({
  endpoints: (build) => {
    const { change } = byRoute(build)
    return {
      subscribe: change(newsletter.subscribe),
      confirmNewsletter: build.mutation<{ email: string }, string>({
        query: (token) => call(newsletter.confirm, { params: { token: token || 'none' } }),
      }),
      unsubscribe: build.mutation<void, string>({
        query: (token) => call(newsletter.unsubscribe, { params: { token: token || 'none' } }),
      }),
    }
  },
})

export const { useConfirmNewsletterMutation, useUnsubscribeMutation } = newsletterApi
