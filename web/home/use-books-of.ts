import { type Book, type Category, maxTopSellers } from '../../contract/books.ts'
import { useGetTopSellersQuery } from '../api/api.ts'

/** Queries the server only if the list is full: a shorter list has all books of the category. */
export function useBooksOf(category: Category | undefined, books: Book[] | undefined): Book[] | undefined {
  const isFull = books?.length === maxTopSellers
  const { currentData, isFetching } = useGetTopSellersQuery({ category }, { skip: !category || !isFull })
  if (!category || !books) return books
  const shown = currentData ?? books.filter((book) => book.category === category)
  return shown.length === 0 && isFetching ? undefined : shown
}
