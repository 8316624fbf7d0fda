import { pages, type SearchFor, searchIn } from '../contract/pages.ts'
import { matchPath, useLocation } from 'react-router'
import type { Category } from '../contract/books.ts'
import { useShop } from './shop/site.ts'

export const booksOnAPage = 24

/** The query for a page of results, with one extra book to know whether there is a next page. */
export const foundBy = ({ page = 1, ...what }: SearchFor) => ({
  ...what,
  limit: booksOnAPage + 1,
  offset: (page - 1) * booksOnAPage,
})

/** The search in the URL; empty on other pages. */
export function useSearchInUrl(): SearchFor {
  const { pathname, search } = useLocation()
  const { categories } = useShop()
  return matchPath(pages.search, pathname) ? searchIn(new URLSearchParams(search), categories) : {}
}

/** As many as the hero and "Recommended for you" need. */
export const newest = { limit: 18 }

/** Number of books of the same genre shown below a book. */
export const maxShown = 4

/** One extra, because the book itself may be among them. */
export const newestOf = (category: Category) => ({ category, limit: maxShown + 1 })
