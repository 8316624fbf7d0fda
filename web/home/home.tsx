import { useGetBooksQuery } from '../api/api.ts'
import { Hero } from './hero.tsx'
import { Shelf } from './shelf.tsx'

/** As many as a shelf shows, so that a shop with a million books has the same home page. */
export const homeBooks = { limit: 60 }

export function Home() {
  const { data: books, isLoading, isError } = useGetBooksQuery(homeBooks)
  return (
    <>
      <title>Book Store</title>
      {isLoading && <p className="mx-auto max-w-content px-6 py-24">Loading...</p>}
      {isError && (
        <p role="alert" className="mx-auto max-w-content px-6 py-24">
          The shelves cannot be shown just now. Please try again in a moment.
        </p>
      )}
      {books && <Hero newest={books.slice(0, 3)} />}
      {books && <Shelf books={books} />}
    </>
  )
}
