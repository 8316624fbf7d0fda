import { news, type NewsItem } from '../../contract/news.ts'
import { api, call } from '../api/api.ts'

/** Injected, because only the page of a news item uses it. */
export const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNewsItem: build.query<NewsItem, string>({
      query: (slug) => call(news.get, { params: { slug } }),
    }),
  }),
})

export const { useGetNewsItemQuery } = newsApi
