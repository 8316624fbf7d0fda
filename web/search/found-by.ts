import type { SearchFor } from '../../contract/pages.ts'

export const booksOnAPage = 24

/** How to ask the shop for a page of a search: one more book than is shown tells whether there is another page. */
export const foundBy = ({ page = 1, ...what }: SearchFor) => ({
  ...what,
  limit: booksOnAPage + 1,
  offset: (page - 1) * booksOnAPage,
})
