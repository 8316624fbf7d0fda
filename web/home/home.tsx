import { useGetBooksQuery, useGetHomeQuery, useGetTopSellersQuery } from '../api/api.ts'
import { Head } from '../head/head.tsx'
import { BookRow } from './book-row.tsx'
import { Hero } from './hero.tsx'
import { newest } from '../page-queries.ts'
import { Shelf } from './shelf.tsx'
import { TopSellers } from './top-sellers.tsx'
import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { Carousel } from '../ui/carousel.tsx'
import ghostStories from './news/ghost-stories.svg?no-inline'
import mendedShelves from './news/mended-shelves.svg?no-inline'
import openLate from './news/open-late.svg?no-inline'
import readersPrize from './news/readers-prize.svg?no-inline'
import readingGroup from './news/reading-group.svg?no-inline'

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

const News = () => (
  <Shelf title="News">
    <Carousel
      name="News"
      height="min-h-93 min-[22.5rem]:min-h-71 min-[24rem]:min-h-66 md:min-h-61 min-[73.75rem]:min-h-56"
      slides={news.map((item) => (
        <Item key={item.title} {...item} />
      ))}
    />
  </Shelf>
)

const Item = ({ title, description, picture }: (typeof news)[number]) => (
  <div className="flex h-full overflow-hidden rounded-panel bg-surface">
    <img
      src={picture}
      alt=""
      width={240}
      height={320}
      loading="lazy"
      decoding="async"
      className="w-[42%] max-w-44 shrink-0 object-cover dark:brightness-90"
    />
    <div className="min-w-0 p-5">
      <h3 className="font-serif text-lg/snug text-balance">
        <Link to={pages.home} className="underline-offset-4 outline-offset-4 hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-2 text-sm text-pretty text-ink-soft">{description}</p>
    </div>
  </div>
)

const news = [
  {
    title: 'Ghost Stories by Lamplight',
    description:
      'On the last Friday of the month we turn down the lights and read old ghost stories aloud. The armchairs go first.',
    picture: ghostStories,
  },
  {
    title: 'Open Late on Thursdays',
    description:
      'For everybody who works late and reads later: on Thursdays our doors now stay open until nine in the evening.',
    picture: openLate,
  },
  {
    title: 'Readers’ Prize for an Old Friend',
    description:
      'All summer you voted for the book that you would carry out of the rain. It won by one vote, and it is older than the shop.',
    picture: readersPrize,
  },
  {
    title: 'A Reading Group for Slow Readers',
    description:
      'One chapter a week, a pot of tea on the table, and nobody asks who has finished. New faces are welcome.',
    picture: readingGroup,
  },
  {
    title: 'The Old Oak Shelves Are Mended',
    description:
      'After ninety years the long wall had begun to lean. The carpenter is done, and the sea stories are back in their place.',
    picture: mendedShelves,
  },
]
