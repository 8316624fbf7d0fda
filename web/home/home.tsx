import { useGetBooksQuery, useGetTopSellersQuery } from '../api/api.ts'
import { Head } from '../head/head.tsx'
import { BookRow } from './book-row.tsx'
import { Hero } from './hero.tsx'
import { newest } from '../page-queries.ts'
import { Shelf } from './shelf.tsx'
import { TopSellers } from './top-sellers.tsx'
import { News } from './news.tsx'

export function Home() {
  const { data: books, isError } = useGetBooksQuery(newest)
  const { data: topSellers, isError: isWithoutSellers } = useGetTopSellersQuery({})
  const isFailed = (isError && !books) || (isWithoutSellers && !topSellers)
  const isEmpty = topSellers?.length === 0
  const recommended = books?.slice(8, 18)
  return (
    <div className="pb-7 md:pb-10">
      <Head />
      <Hero newest={isFailed ? [] : books?.slice(0, 3)} />
      {isFailed && (
        <Message role="alert">The shelves cannot be shown just now. Please try again in a moment.</Message>
      )}
      {isEmpty && <Message>Our shelves are still empty. Please look in again soon.</Message>}
      {!isFailed && !isEmpty && (
        <>
          {!(books && topSellers) && <p className="sr-only">Loading...</p>}
          <TopSellers books={topSellers} />
          {recommended?.length !== 0 && (
            <Shelf title="Recommended for you">
              <BookRow name="Recommended for you" books={recommended} />
            </Shelf>
          )}
        </>
      )}
      <News />
    </div>
  )
}

const Message = ({ role, children }: { role?: 'alert'; children: string }) => (
  <p role={role} className="mx-auto max-w-content px-6 py-10 text-lg text-ink-soft">
    {children}
  </p>
)
