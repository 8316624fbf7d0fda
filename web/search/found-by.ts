import { pages, type SearchFor, searchIn } from '../../contract/pages.ts'
import { matchPath, useLocation } from 'react-router'

export const booksOnAPage = 24

/** The query for a page of results, with one extra book to know whether there is a next page. */
export const foundBy = ({ page = 1, ...what }: SearchFor) => ({
  ...what,
  limit: booksOnAPage + 1,
  offset: (page - 1) * booksOnAPage,
})

/** The search in the URL; empty on other pages. */
export function useAsked(): SearchFor {
  const { pathname, search } = useLocation()
  return matchPath(pages.search, pathname) ? searchIn(new URLSearchParams(search)) : {}
}
