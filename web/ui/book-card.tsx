import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Book } from '../../contract/books.ts'
import { bookPage } from '../../contract/pages.ts'
import { Cover } from './cover.tsx'
import { Price } from './price.tsx'

const longestDescription = 80

const shortened = (text: string) =>
  text.length > longestDescription ? `${text.slice(0, longestDescription)}...` : text

type Props = {
  book: Book
  /** What to do with the book, across the width. */
  action: ReactNode
}

export function BookCard({ book, action }: Props) {
  return (
    <article className="flex h-full flex-col transition-transform duration-150 ease-out hover:-translate-y-0.5 motion-reduce:transform-none motion-reduce:transition-none">
      <CoverLink book={book} />
      <h3 className="mt-4 font-serif text-lg/snug">
        <Link
          to={bookPage(book._id)}
          className="line-clamp-2 underline-offset-4 outline-offset-4 hover:underline"
        >
          {book.title}
        </Link>
      </h3>
      {book.author && <p className="mt-1 text-sm text-ink-soft">{book.author}</p>}
      <p className="mt-2 mb-3 text-sm text-ink-soft">{shortened(book.description)}</p>
      <div className="mt-auto grid gap-3">
        <Price now={book.newPrice} before={book.oldPrice} />
        {action}
      </div>
    </article>
  )
}

/** For mouse and finger; with the keyboard and aloud, the title is the one link. */
const CoverLink = ({ book }: { book: Book }) => (
  <Link
    to={bookPage(book._id)}
    aria-hidden
    tabIndex={-1}
    className="block rounded-panel bg-line px-[18%] py-8 dark:bg-surface!"
    style={book.coverTint ? { backgroundColor: book.coverTint } : undefined}
  >
    <Cover image={book.coverImage} title={book.title} sizes="(min-width: 1024px) 180px, 40vw" />
  </Link>
)
