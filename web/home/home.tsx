import { pages } from '../../contract/pages.ts'
import { useGetBooksQuery, useGetTopSellersQuery } from '../api/api.ts'
import { Head } from '../head/head.tsx'
import { Hero } from './hero.tsx'
import { newest } from './newest.ts'
import { Shelf } from './shelf.tsx'

export function Home() {
  const { data: books, isLoading, isError } = useGetBooksQuery(newest)
  const { data: topSellers } = useGetTopSellersQuery({})
  return (
    <>
      <Head
        description="An independent book store: new releases, old friends, delivered to your door."
        path={pages.home}
      />
      {isLoading && <p className="mx-auto max-w-content px-6 py-24">Loading...</p>}
      {isError && (
        <p role="alert" className="mx-auto max-w-content px-6 py-24">
          The shelves cannot be shown just now. Please try again in a moment.
        </p>
      )}
      {books && <Hero newest={books.slice(0, 3)} />}
      {topSellers && <Shelf books={topSellers} />}
    </>
  )
}
