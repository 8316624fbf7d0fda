import { matchPath, useLocation } from 'react-router'
import { pages, type SearchFor, searchIn } from '../../contract/pages.ts'

/** The search in the URL; empty on other pages. */
export function useAsked(): SearchFor {
  const { pathname, search } = useLocation()
  return matchPath(pages.search, pathname) ? searchIn(new URLSearchParams(search)) : {}
}
