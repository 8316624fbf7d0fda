import { useRef } from 'react'
import type { Book } from '../../contract/books.ts'
import { lastSearchPage, type SearchFor, searchPage } from '../../contract/pages.ts'
import { useGetBooksQuery } from '../api/api.ts'
import { Head } from '../head/head.tsx'
import { Found } from './found.tsx'
import { booksOnAPage, foundBy } from './found-by.ts'
import { genreName, Genres } from './genres.tsx'
import { NotAnswered } from './not-answered.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PageLinks } from './page-links.tsx'
import { SearchBox } from './search-box.tsx'
import { useAsked } from './use-asked.ts'
import { Waiting } from './waiting.tsx'

export function SearchPage() {
  const asked = useAsked()
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
      <Head title={titleOf(asked)} path={searchPage(asked)} />
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
        {headingOf(asked)}
      </h1>
      <output className="mt-2 block min-h-[1.6em] text-ink-soft">
        {statusOf(books, isError, hasNext || asked.page !== undefined)}
      </output>
      {/* Words without a match in any genre have none in a single genre either. */}
      <Genres q={isEmpty ? undefined : asked.q} chosen={isEmpty ? undefined : (asked.category ?? 'all')} />
      {isError && <NotAnswered onAgain={tryAgain} />}
      {!books && !isError && <Waiting />}
      {books && books.length > 0 && <Found books={books} />}
      {books?.length === 0 && <NothingFound asked={asked} />}
      {books && books.length > 0 && <PageLinks asked={asked} hasNext={hasNext} />}
    </div>
  )
}

function headingOf({ q, category }: SearchFor): string {
  if (!q) return category ? genreName(category) : 'All books'
  return `Results for “${q}”${category ? ` in ${genreName(category)}` : ''}`
}

const titleOf = (asked: SearchFor) => `${headingOf(asked)}${asked.page ? `, page ${asked.page}` : ''}`

function statusOf(books: Book[] | undefined, isError: boolean, hasPages: boolean): string {
  if (isError) return ''
  if (!books) return 'Loading...'
  const { length: count } = books
  if (count === 0) return 'No results'
  return `${count} ${count === 1 ? 'book' : 'books'}${hasPages ? ' on this page' : ''}`
}
