import { type PublishedPage, texts } from '../../../contract/shop/shop-pages.ts'
import { api, call } from '../../app/api/api.ts'

/** Injected, because only the about page uses it. */
export const textsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTexts: build.query<PublishedPage[], void>({ query: () => call(texts.published, {}) }),
  }),
})

export const { useGetTextsQuery } = textsApi
