import {
  useGetBooksQuery,
  useGetHomeQuery,
  useGetNewsQuery,
  useGetTopSellersQuery,
} from '../../app/api/api.ts'
import { Head } from '../../app/head/head.tsx'
import { BookRow, Shelf } from './shelf.tsx'
import { TopSellers } from './top-sellers.tsx'
import type { NewsSummary } from '../../../contract/shop/news.ts'
import { bookPage, newsPage, pages } from '../../../domain/pages.ts'
import { Carousel } from './carousel.tsx'
import { Cover, coverOf, Picture, pictureOf, usePreloadedCover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import type { Book } from '../../../contract/catalog/books.ts'
import type { HomePage } from '../../../contract/shop/shop.ts'
import { goToNewsletter } from '../newsletter/newsletter-form.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { t } from '../../../messages/t.ts'

/** As many as the hero and "Recommended for you" need. */
export const newestQuery = { limit: 18 }

export function Home() {
  const { data: books, isError } = useGetBooksQuery(newestQuery)
  const { data: topSellers, isError: isWithoutSellers } = useGetTopSellersQuery({})
  const { data: home, isLoading } = useGetHomeQuery()
  const rows = home?.rows
  const isFailed = (isError && !books) || (isWithoutSellers && !topSellers)
  const isEmpty = books?.length === 0
  const newestBooks = isFailed ? [] : books?.slice(0, 3)
  const recommended = books?.slice(8, 18)
  return (
    <div className="pb-7 md:pb-10">
      <Head isComplete />
      <Hero home={home} isLoading={isLoading} newest={newestBooks} />
      {isFailed && (
        <Message role="alert">
          {t('The shelves cannot be shown just now. Please try again in a moment.')}
        </Message>
      )}
      {isEmpty && <Message>{t('Our shelves are still empty. Please look in again soon.')}</Message>}
      {!isFailed && !isEmpty && (
        <>
          {!(books && topSellers) && <p className="sr-only">{t('Loading…')}</p>}
          {/* They may all be sold out. */}
          {rows?.topSellers !== false && topSellers?.length !== 0 && <TopSellers books={topSellers} />}
          {rows?.recommended !== false && recommended?.length !== 0 && (
            <Shelf title={t('Recommended for you')}>
              <BookRow name={t('Recommended for you')} books={recommended} />
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
    <Shelf title={t('News')}>
      <Carousel
        name={t('News')}
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

/** The newest book in front, the two before it behind. */
const places = [
  'z-2 -rotate-2',
  'hero-behind -translate-x-[54%] -rotate-9',
  'hero-behind translate-x-[54%] rotate-7',
]

const sizes = '(min-width: 1600px) 288px, (min-width: 1024px) 240px, (min-width: 768px) 176px, 160px'

type HeroProps = { home: HomePage | undefined; isLoading: boolean; newest: Book[] | undefined }

/** Placeholders keep the layout stable while the books load. Covers first, as on a narrow screen: a page that arrives in parts does not move. */
function Hero({ home, isLoading, newest }: HeroProps) {
  const chosen = home?.chosenBooks.length ? home.chosenBooks : undefined
  const books = isLoading ? undefined : (chosen ?? newest)
  const hasCovers = books?.length !== 0
  return (
    <section className={`hero ${hasCovers ? 'md:grid-cols-2' : ''}`}>
      {hasCovers && (
        <ul
          className="hero-covers"
          aria-label={books && (chosen ? t('Our choice') : t('The newest books'))}
          aria-hidden={!books}
        >
          {places.map((place, at) => (
            <li key={place} className={`col-start-1 row-start-1 ${place} empty:hidden`}>
              {books ? books[at] && <HeroBook book={books[at]} first={at === 0} /> : <Blank />}
            </li>
          ))}
        </ul>
      )}
      <div className="md:col-start-1 md:row-start-1">
        <HeroWords home={home} isLoading={isLoading} />
      </div>
    </section>
  )
}

/** The shop's name while the texts load, and if they cannot be loaded. An own shop has a way on before its owner writes any. */
function HeroWords({ home, isLoading }: Omit<HeroProps, 'newest'>) {
  const { name, tagline, isDemo } = useShop()
  const { heroTitle = name, heroText, heroButton } = home ?? {}
  const text = heroText || (!isDemo && tagline)
  return (
    <>
      <h1 className={`hero-title ${isLoading ? 'invisible' : ''}`}>{heroTitle}</h1>
      {text && <p className="hero-text">{text}</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        {heroButton && <Button onClick={goToNewsletter}>{heroButton}</Button>}
        {!isDemo && (
          <ButtonLink to={pages.search} look={heroButton ? 'outlined' : 'accent'}>
            {t('All books')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function HeroBook({ book, first }: { book: Book; first: boolean }) {
  usePreloadedCover(first ? pictureOf(book) : '', sizes)
  return (
    <Link to={bookPage(book._id)} lang={book.language} aria-label={book.title} className="hero-cover">
      <Cover {...coverOf(book)} sizes={sizes} first={first} />
    </Link>
  )
}

const Blank = () => <Cover image="" title="" sizes="" />
