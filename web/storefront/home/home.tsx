import {
  useGetBooksQuery,
  useGetHomeQuery,
  useGetTopSellersQuery,
  useGetNewsQuery,
} from '../../app/api/api.ts'
import { Head } from '../../app/head/head.tsx'
import { BookRow } from './book-row.tsx'
import { Hero } from './hero.tsx'
import { newest } from '../../app/page-queries.ts'
import { Shelf } from './shelf.tsx'
import { TopSellers } from './top-sellers.tsx'
import type { NewsSummary } from '../../../contract/shop/news.ts'
import { newsPage, pages } from '../../../domain/pages.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'

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

/** Hidden where there are no news. */
function News() {
  const { data: news = [] } = useGetNewsQuery()
  if (news.length === 0) return null
  return (
    <Shelf title="News">
      <Carousel
        name="News"
        look="news-row"
        slides={news.map((item) => (
          <Item key={item.slug} item={item} />
        ))}
      />
    </Shelf>
  )
}

const Item = ({ item: { slug, title, summary, picture, hasText } }: { item: NewsSummary }) => (
  <div className="news-card">
    {picture && <Picture image={picture} sizes="176px" width={240} height={320} />}
    <div className="min-w-0 p-5">
      <h3 className="font-serif text-lg/snug text-balance wrap-anywhere">
        <Link
          to={hasText ? newsPage(slug) : pages.home}
          className="underline-offset-4 outline-offset-4 hover:underline"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-2 text-sm text-pretty wrap-anywhere text-ink-soft">{summary}</p>
    </div>
  </div>
)
