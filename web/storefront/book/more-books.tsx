import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useId } from 'react'
import type { Book } from '../../../contract/catalog/books.ts'
import { authorPage, searchPage } from '../../../domain/pages.ts'
import { useGetBooksQuery } from '../../app/api/api.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { maxShown, newestOf } from '../../app/page-queries.ts'
import { BookCard } from '../../ui/book-card.tsx'
import { Link } from '../../ui/link.tsx'
import { newestBy, useGetEditionsQuery } from './book-api.ts'

export function MoreByAuthor({ book }: { book: Book }) {
  const { currentData = [] } = useGetBooksQuery(book.authorSlug ? newestBy(book.authorSlug) : skipToken)
  return (
    <Row title={`More by ${book.author}`} book={book} books={currentData}>
      <Link to={authorPage(book.authorSlug ?? '')} className="link inline-flex min-h-11 items-center">
        All books by this author
      </Link>
    </Row>
  )
}

export function MoreInGenre({ book }: { book: Book }) {
  const { currentData = [] } = useGetBooksQuery(newestOf(book.category))
  return (
    <Row title="More in this genre" book={book} books={currentData}>
      <Link to={searchPage({ category: book.category })} className="link inline-flex min-h-11 items-center">
        All books in this genre
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
            <BookCard book={other} action={<AddToCart book={other} look="outlined" />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
