import { news } from '../../../contract/shop/news.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'

/** Injected, because only the page of a news item uses it. */
export const newsApi = api.injectEndpoints({
  endpoints: (build) => ({ getNewsItem: byRoute(build).read(news.get) }),
})

export const { useGetNewsItemQuery } = newsApi
