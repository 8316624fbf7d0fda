import { news, type NewsItem } from '../../../contract/shop/news.ts'
import { api, call } from '../../app/api/api.ts'

/** Injected, because only the page of a news item uses it. */
export const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNewsItem: build.query<NewsItem, string>({
      query: (slug) => call(news.get, { params: { slug } }),
    }),
  }),
})

export const { useGetNewsItemQuery } = newsApi
