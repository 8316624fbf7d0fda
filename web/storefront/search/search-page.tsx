import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Book, Category } from '../../../contract/catalog/books.ts'
import { bookPage, searchPage } from '../../../domain/pages.ts'
import { type SearchFor, searchIn, searchUrl } from '../../../domain/search-page.ts'
import type { SearchResults } from '../../../contract/catalog/search.ts'
import { Head } from '../../app/head/head.tsx'
import { useCategoryName, useShop } from '../../app/shop/site.ts'
import { BookGrid } from '../book/book-card.tsx'
import { Button } from '../../ui/button.tsx'
import { ActiveFilters, counted, Filters } from './filters.tsx'
import { NothingFound } from './nothing-found.tsx'
import { foundBy, useFindBooksQuery } from './search-api.ts'
import { SearchBox } from './search-box.tsx'
import { SortChoice } from './sort-choice.tsx'
import { Link } from '../../ui/link.tsx'
import { SearchPageLinks } from './search-page-links.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

export function SearchPage() {
  const { search, key } = useLocation()
  const asked = searchIn(new URLSearchParams(search), useShop())
  const title = headingOf(asked, useCategoryName())
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: last, currentData: found, isError, refetch } = useFindBooksQuery(foundBy(asked))
  const tryAgain = () => {
    // The button disappears and would lose the focus.
    heading.current?.focus()
    void refetch()
  }
  // Words without a match in any genre have none in a single genre either.
  const isUnknown = found?.total === 0 && asked.q !== undefined && !hasFilters(asked)
  if (found?.isIsbn && found.books[0]) return <Navigate to={bookPage(found.books[0]._id)} replace />
  return (
    <div className="mx-auto max-w-content px-6 pt-10 pb-20 md:pt-14 md:pb-24">
      <Head
        title={asked.page ? t('{title}, page {page}', { title, page: asked.page }) : title}
        path={searchUrl(asked)}
        isComplete
      />
      <noscript>
        <div className="mb-8 md:hidden">
          <SearchBox />
        </div>
      </noscript>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-heading font-medium tracking-tight outline-none wrap-anywhere"
      >
        {title}
      </h1>
      <Status found={found} isError={isError} />
      {found && <Correction asked={asked} found={found} />}
      {isUnknown ? (
        <>
          <Genres q={undefined} chosen={undefined} />
          <NothingFound asked={asked} found={found} />
        </>
      ) : (
        <div className="mt-6 flex flex-wrap items-start gap-x-3 gap-y-4 lg:mt-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10">
          {/* The filters of the last results stay until the next ones are there. */}
          {!isError && <Filters key={key} asked={asked} facets={(found ?? last)?.facets} />}
          <div className="contents lg:block">
            {!isError && <SortChoice asked={asked} />}
            <ActiveFilters asked={asked} />
            <div className="basis-full">
              {isError && <NotAnswered onAgain={tryAgain} />}
              {(found || !isError) && <Results asked={asked} found={found} />}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

function Results({ asked, found }: { asked: SearchFor; found: SearchResults | undefined }) {
  if (!found) return <Waiting />
  if (found.books.length === 0) return <NothingFound asked={asked} found={found} />
  return (
    <>
      <Found books={found.books} />
      <SearchPageLinks asked={asked} found={found} />
    </>
  )
}

const hasFilters = ({ category, min, max, format, language, page }: SearchFor) =>
  [category, min, max, format, language, page].some((filter) => filter !== undefined)

function headingOf({ q, category }: SearchFor, nameOf: (category: string) => string): string {
  if (!q) return category ? nameOf(category) : t('All books')
  return category
    ? t('Results for “{words}” in {category}', { words: q, category: nameOf(category) })
    : t('Results for “{words}”', { words: q })
}

function Status({ found, isError }: { found: SearchResults | undefined; isError: boolean }) {
  return (
    <output className="mt-2 block min-h-[1.6em] text-ink-soft">
      {found ? (found.total === 0 ? t('No results') : counted(found)) : !isError && t('Loading…')}
    </output>
  )
}

const Found = ({ books }: { books: Book[] }) => (
  <section aria-labelledby="found">
    <h2 id="found" className="sr-only">
      {t('Books')}
    </h2>
    <BookGrid books={books} className={gridLook} />
  </section>
)

const NotAnswered = ({ onAgain }: { onAgain(): void }) => (
  <div className="flex min-h-[40vh] flex-col items-start gap-6 pt-6">
    <p role="alert" className="max-w-[46ch] text-lg">
      {t('The shelves cannot be searched just now. Please try again in a moment.')}
    </p>
    <Button onClick={onAgain}>{t('Try again')}</Button>
  </div>
)

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** As large as book cards, to avoid layout shift. */
const Waiting = () => (
  <div aria-hidden className={`${gridLook} animate-pulse`}>
    {places.map((place) => (
      <div key={place}>
        <div className="rounded-panel bg-line px-[18%] py-8 dark:bg-surface">
          <div className="aspect-2/3 rounded-cover bg-paper" />
        </div>
        <div className="mt-4 h-6 rounded bg-line" />
        <div className="mt-2 h-4 w-2/3 rounded bg-line" />
        <div className="mt-4 h-15 rounded bg-line" />
        <div className="mt-3 h-6 w-1/3 rounded bg-line" />
        <div className="mt-3 h-12 rounded-panel border border-line" />
      </div>
    ))}
  </div>
)

/** For books and skeletons. Wraps anywhere, because a name may be long and without spaces. */
const gridLook =
  'mt-2 grid grid-cols-2 gap-x-6 gap-y-12 wrap-anywhere md:grid-cols-3 lg:mt-6 min-[100rem]:grid-cols-4'

type Found = { asked: SearchFor; found: SearchResults }

const linkLook = 'link inline-flex min-h-11 items-center md:min-h-0'

const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>

const linkTo = (to: string) => (text: ReactNode) => (
  <Link to={to} className={linkLook}>
    {text}
  </Link>
)

/** Says how the words were read, and how to have them read otherwise. */
function Correction({ asked, found: { correctedTo, didYouMean, isMore } }: Found) {
  const { page: _page, exact: _exact, ...search } = asked
  if (correctedTo)
    return (
      <p className="mt-2 wrap-anywhere">
        {rich('Showing results for <b>“{words}”</b>.', {
          b: strong,
          words: correctedTo,
        })}{' '}
        <Link to={searchUrl({ ...search, exact: true })} className={linkLook}>
          {t('Search instead for “{words}”', { words: asked.q ?? '' })}
        </Link>
      </p>
    )
  if (didYouMean)
    return (
      <p className="mt-2 wrap-anywhere">
        {rich('Did you mean <link>“{words}”</link>?', {
          link: linkTo(searchUrl({ ...search, q: didYouMean })),
          words: didYouMean,
        })}
      </p>
    )
  const hasEditionFilter = Boolean(asked.format ?? asked.language)
  if (!isMore || (asked.q ? !asked.sort : !hasEditionFilter)) return null
  return (
    <p className="mt-2 text-ink-soft">
      {asked.q
        ? t('More books have these words than are sorted here. Add a word to narrow your search.')
        : t(
            'More books have these filters than are listed here. Add words or another filter to narrow your search.',
          )}
    </p>
  )
}

type GenresProps = {
  /** The search words that the links keep. */
  q: string | undefined
  /** Null for all of them, undefined for none. */
  chosen: Category | null | undefined
}

const Genres = ({ q = '', chosen }: GenresProps) => (
  <nav aria-label={t('Categories [to look around in]')} className="mt-6">
    <ul className="flex flex-wrap gap-2">
      {[{ slug: undefined, name: t('All [categories]') }, ...useShop().categories].map(({ slug, name }) => (
        <li key={slug ?? ''}>
          <Link
            to={searchPage({ q, category: slug })}
            aria-current={(slug ?? null) === chosen || undefined}
            className="flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 hover:border-ink-soft aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
