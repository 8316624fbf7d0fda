import type { SearchFor } from '../../contract/pages.ts'

export const booksOnAPage = 24

/** The query for a page of results, with one extra book to know whether there is a next page. */
export const foundBy = ({ page = 1, ...what }: SearchFor) => ({
  ...what,
  limit: booksOnAPage + 1,
  offset: (page - 1) * booksOnAPage,
})
