import { useRef } from 'react'
import type { Book } from '../../contract/books.ts'
import { lastSearchPage, type SearchFor, searchPage } from '../../contract/pages.ts'
import { useGetBooksQuery } from '../api/api.ts'
import { Head } from '../head/head.tsx'
import { booksOnAPage, foundBy, useSearchInUrl } from '../page-queries.ts'
import { useCategoryName } from '../shop/categories.ts'
import { Genres } from './genres.tsx'
import { SearchBox } from './search-box.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BookCard } from '../ui/book-card.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { ArrowLeft, ArrowRight } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

export function SearchPage() {
  const asked = useSearchInUrl()
  const title = headingOf(asked, useCategoryName())
  const heading = useRef<HTMLHeadingElement>(null)
  const { currentData: found, isError, refetch } = useGetBooksQuery(foundBy(asked))
  const books = found?.slice(0, booksOnAPage)
  const hasNext = found !== undefined && found.length > booksOnAPage && asked.page !== lastSearchPage
  const tryAgain = () => {
    // The button disappears and would lose the focus.
    heading.current?.focus()
    void refetch()
  }
  const isEmpty = books?.length === 0 && asked.q !== undefined && !asked.page
  return (
    <div className="mx-auto max-w-content px-6 pt-10 pb-20 md:pt-14 md:pb-24">
      <Head title={`${title}${asked.page ? `, page ${asked.page}` : ''}`} path={searchPage(asked)} />
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
      <output className="mt-2 block min-h-[1.6em] text-ink-soft">
        {statusOf(books, isError, hasNext || asked.page !== undefined)}
      </output>
      {/* Words without a match in any genre have none in a single genre either. */}
      <Genres q={isEmpty ? undefined : asked.q} chosen={isEmpty ? undefined : (asked.category ?? null)} />
      {isError && <NotAnswered onAgain={tryAgain} />}
      {!books && !isError && <Waiting />}
      {books && books.length > 0 && <Found books={books} />}
      {books?.length === 0 && <NothingFound asked={asked} />}
      {books && books.length > 0 && <PageLinks asked={asked} hasNext={hasNext} />}
    </div>
  )
}

function headingOf({ q, category }: SearchFor, nameOf: (category: string) => string): string {
  if (!q) return category ? nameOf(category) : 'All books'
  return `Results for “${q}”${category ? ` in ${nameOf(category)}` : ''}`
}

function statusOf(books: Book[] | undefined, isError: boolean, hasPages: boolean): string {
  if (isError) return ''
  if (!books) return 'Loading...'
  const { length: count } = books
  if (count === 0) return 'No results'
  return `${count} ${count === 1 ? 'book' : 'books'}${hasPages ? ' on this page' : ''}`
}

/** Books per row on a phone. */
const inFirstRow = 2

const Found = ({ books }: { books: Book[] }) => (
  <section aria-labelledby="found">
    <h2 id="found" className="sr-only">
      Books
    </h2>
    <ul className={gridLook}>
      {books.map((book, at) => (
        <li key={book._id}>
          <BookCard book={book} action={<AddToCart book={book} look="outlined" />} first={at < inFirstRow} />
        </li>
      ))}
    </ul>
  </section>
)

const NotAnswered = ({ onAgain }: { onAgain(): void }) => (
  <div className="flex min-h-[40vh] flex-col items-start gap-6 pt-12">
    <p role="alert" className="max-w-[46ch] text-lg">
      The shelves cannot be searched just now. Please try again in a moment.
    </p>
    <Button onClick={onAgain}>Try again</Button>
  </div>
)

type Advice = { words: string; more: string; name: string; to: string }

function adviceFor({ q, category, page }: SearchFor): Advice {
  if (page) {
    const to = searchPage({ ...(q && { q }), category })
    return { words: 'There are no more books here.', more: 'This was the last page.', name: 'First page', to }
  }
  if (q && category) {
    const more = 'Try another genre.'
    return { words: 'Nothing found in this genre.', more, name: 'Search all genres', to: searchPage({ q }) }
  }
  const more = 'Try fewer words or another spelling, or choose a genre above and look around.'
  return { words: q ? 'Nothing found.' : 'No books here yet.', more, name: 'All books', to: searchPage({}) }
}

function NothingFound({ asked }: { asked: SearchFor }) {
  const { words, more, name, to } = adviceFor(asked)
  return (
    <div className="flex flex-col items-center pt-12 text-center md:pt-16">
      <EmptyShelf />
      <p className="mt-6 font-serif text-2xl text-balance">{words}</p>
      <p className="mt-2 mb-8 max-w-[46ch] text-pretty text-ink-soft">{more}</p>
      <ButtonLink to={to}>{name}</ButtonLink>
    </div>
  )
}

/** A magnifying glass over a gap between books. */
const EmptyShelf = () => (
  <Drawing>
    <path d="M10 118h140" />
    <path d="M22 42h14v76H22zM36 54h12v64H36z" />
    <path d="M126 48h14v70h-14zM112 118 104 60l11-2 8 60" />
    <path d="M22 56h14M22 102h14M126 60h14M126 106h14" opacity=".35" />
    <g className="text-accent">
      <circle cx="76" cy="72" r="17" />
      <path d="m88 84 14 15" />
    </g>
    <path d="M60 20v8M56 24h8M98 30v6M95 33h6M148 22v8M144 26h8" opacity=".6" />
  </Drawing>
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
const gridLook = 'mt-10 grid grid-cols-2 gap-x-6 gap-y-12 wrap-anywhere md:grid-cols-3 lg:grid-cols-4'

const linkLook =
  'flex min-h-12 items-center gap-2 rounded-panel border border-edge bg-surface px-5 font-medium hover:border-ink-soft'

function PageLinks({ asked, hasNext }: { asked: SearchFor; hasNext: boolean }) {
  const { page = 1 } = asked
  if (page === 1 && !hasNext) return null
  return (
    <nav
      aria-label="Pages"
      className="mt-16 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-line pt-8"
    >
      <div className="justify-self-start">
        {page > 1 && (
          <Link to={searchPage({ ...asked, page: page - 1 })} rel="prev" className={linkLook}>
            <Icon of={ArrowLeft} className="size-5" />
            Previous
          </Link>
        )}
      </div>
      <p className="text-ink-soft tabular-nums">Page {page}</p>
      <div className="justify-self-end">
        {hasNext && (
          <Link to={searchPage({ ...asked, page: page + 1 })} rel="next" className={linkLook}>
            Next
            <Icon of={ArrowRight} className="size-5" />
          </Link>
        )}
      </div>
    </nav>
  )
}
