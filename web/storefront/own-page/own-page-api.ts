import { texts } from '../../../contract/shop/shop-pages.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'

/** Injected, because only a page of the shop's own uses it. */
export const ownPageApi = api.injectEndpoints({
  endpoints: (build) => ({ getOwnPage: byRoute(build).read(texts.ownPage) }),
})

export const { useGetOwnPageQuery } = ownPageApi
