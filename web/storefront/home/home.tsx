import { useGetBooksQuery, useGetHomeQuery, useGetTopSellersQuery } from '../../app/api/api.ts'
import { Head } from '../../app/head/head.tsx'
import { BookRow } from './book-row.tsx'
import { Hero } from './hero.tsx'
import { newest } from '../../app/page-queries.ts'
import { Shelf } from './shelf.tsx'
import { TopSellers } from './top-sellers.tsx'
import { News } from './news.tsx'

export function Home() {
  const { data: books, isError } = useGetBooksQuery(newest)
  const { data: topSellers, isError: isWithoutSellers } = useGetTopSellersQuery({})
  const { data: home, isLoading } = useGetHomeQuery()
  const rows = home?.rows
  const isFailed = (isError && !books) || (isWithoutSellers && !topSellers)
  const isEmpty = topSellers?.length === 0
  const newestBooks = isFailed ? [] : books?.slice(0, 3)
  const recommended = books?.slice(8, 18)
  return (
    <div className="pb-7 md:pb-10">
      <Head />
      <Hero home={home} isLoading={isLoading} newest={newestBooks} />
      {isFailed && (
        <Message role="alert">The shelves cannot be shown just now. Please try again in a moment.</Message>
      )}
      {isEmpty && <Message>Our shelves are still empty. Please look in again soon.</Message>}
      {!isFailed && !isEmpty && (
        <>
          {!(books && topSellers) && <p className="sr-only">Loading...</p>}
          {rows?.topSellers !== false && <TopSellers books={topSellers} />}
          {rows?.recommended !== false && recommended?.length !== 0 && (
            <Shelf title="Recommended for you">
              <BookRow name="Recommended for you" books={recommended} />
            </Shelf>
          )}
        </>
      )}
      {rows?.news !== false && <News />}
    </div>
  )
}

const Message = ({ role, children }: { role?: 'alert'; children: string }) => (
  <p role={role} className="mx-auto max-w-content px-6 py-10 text-lg text-ink-soft">
    {children}
  </p>
)
