import { useRef, type ReactNode, useId } from 'react'
import { useParams } from 'react-router'
import { useGetBookQuery, useGetBooksQuery } from '../../app/api/api.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { reviewsApi } from '../reviews/reviews-api.ts'
import { useShop } from '../../app/shop/site.ts'
import { BookDetails, SkeletonBook } from './book-details.tsx'
import { pages, authorPage, searchPage } from '../../../domain/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/icon.tsx'
import { skipToken } from '@reduxjs/toolkit/query'
import type { Book } from '../../../contract/catalog/books.ts'
import { BookCard } from './book-card.tsx'
import { Link } from '../../ui/link.tsx'
import { bookApi, maxShown, newestBy, newestOf, useGetEditionsQuery } from './book-api.ts'
import { t } from '../../../messages/t.ts'

export function BookPage() {
  const { id = '' } = useParams()
  const { name } = useShop()
  const { currentData: book, error, isFetching, refetch } = useGetBookQuery(id)
  const container = useRef<HTMLDivElement>(null)
  const isGone = (error as { status?: unknown } | undefined)?.status === 404
  useParts(isGone ? undefined : id)

  function retry() {
    container.current?.focus()
    void refetch()
  }
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="mx-auto max-w-content px-6 pt-4 pb-10 outline-none md:pt-8 md:pb-16"
    >
      {!book && <title>{name}</title>}
      {book && (
        <>
          <BookDetails book={book} />
          <Reviews book={book} />
          <MoreByAuthor book={book} />
          <MoreInGenre book={book} />
        </>
      )}
      {!book && (isGone || (error && !isFetching)) && <MissingBook onTryAgain={isGone ? undefined : retry} />}
      {!book && !isGone && (!error || isFetching) && <SkeletonBook />}
    </div>
  )
}

/** Asks for what is shown of a book beside the book itself, instead of after it. */
function useParts(bookId: string | undefined) {
  bookApi.endpoints.getDescription.useQuerySubscription(bookId ?? skipToken)
  bookApi.endpoints.getEditions.useQuerySubscription(bookId ?? skipToken)
  reviewsApi.endpoints.getReviews.useQuerySubscription(bookId ? { bookId } : skipToken)
}

/** Offers a retry if it can help. */
const MissingBook = ({ onTryAgain }: { onTryAgain: (() => void) | undefined }) => (
  <div className="flex min-h-[50vh] flex-col items-center justify-center text-center">
    <GapOnTheShelf />
    <p role="alert" className="mt-6 mb-8 font-serif text-2xl text-balance">
      {t('Could not load this book')}
    </p>
    <div className="flex flex-wrap justify-center gap-4">
      {onTryAgain && (
        <Button look="outlined" onClick={onTryAgain}>
          {t('Try again')}
        </Button>
      )}
      <ButtonLink to={pages.home}>{t('Back to the shop')}</ButtonLink>
    </div>
  </div>
)

/** A shelf on which one book is missing; its neighbour leans into the gap. */
const GapOnTheShelf = () => (
  <Drawing>
    <path d="M12 120h136" />
    <path d="M26 120V52h14v68M40 120V40h16v80" />
    <path d="M26 64h14M26 108h14M40 54h16M40 106h16" opacity=".35" />
    <path d="M62 120V48M82 120V48M62 48h20" strokeDasharray="3 6" className="text-accent" />
    <path d="m88 116 18-66 14 4-18 66zM128 120V56h12v64z" />
    <path d="m91 105 14 4M103 61l14 4M128 70h12" opacity=".35" />
    <path d="M72 20v8M68 24h8M116 26v6M113 29h6M28 28v6M25 31h6" opacity=".6" />
  </Drawing>
)

function MoreByAuthor({ book }: { book: Book }) {
  const { currentData = [] } = useGetBooksQuery(book.authorSlug ? newestBy(book.authorSlug) : skipToken)
  return (
    <Row title={t('More by {author}', { author: book.author })} book={book} books={currentData}>
      <Link to={authorPage(book.authorSlug ?? '')} className="link inline-flex min-h-11 items-center">
        {t('All books by {author}', { author: book.author })}
      </Link>
    </Row>
  )
}

function MoreInGenre({ book }: { book: Book }) {
  const { currentData = [] } = useGetBooksQuery(newestOf(book.category))
  return (
    <Row title={t('More in this category')} book={book} books={currentData}>
      <Link to={searchPage({ category: book.category })} className="link inline-flex min-h-11 items-center">
        {t('All books in this category')}
      </Link>
    </Row>
  )
}

type RowProps = { title: string; book: Book; books: Book[]; children: ReactNode }

/** Books other than this one and its editions, which its page links to already; nothing where there are none. */
function Row({ title, book, books, children }: RowProps) {
  const id = useId()
  const { currentData: editions = [] } = useGetEditionsQuery(book._id)
  const own = new Set([book, ...editions].map(({ _id }) => _id))
  const others = books.filter(({ _id }) => !own.has(_id)).slice(0, maxShown)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-10 md:mt-20 md:pt-12">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 md:mb-8">
        <h2 id={id} className="font-serif text-2xl font-medium wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-12 lg:grid-cols-4">
        {others.map((other) => (
          <li key={other._id}>
            <BookCard book={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
