import { texts } from '../../../contract/shop/shop-pages.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'

/** Injected, because only the about page uses it. */
export const textsApi = api.injectEndpoints({
  endpoints: (build) => ({ getTexts: byRoute(build).read(texts.published) }),
})

export const { useGetTextsQuery } = textsApi
