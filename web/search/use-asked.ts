import { matchPath, useLocation } from 'react-router'
import { pages, type SearchFor, searchIn } from '../../contract/pages.ts'

/** What the page's address asks for: nothing, where that is not a search. */
export function useAsked(): SearchFor {
  const { pathname, search } = useLocation()
  return matchPath(pages.search, pathname) ? searchIn(new URLSearchParams(search)) : {}
}
