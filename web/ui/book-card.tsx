import type { ReactNode } from 'react'
import type { Book } from '../../contract/catalog/books.ts'
import { bookPage } from '../../domain/pages.ts'
import { Cover, pictureOf, preloadCover } from './cover.tsx'
import { Link } from './link.tsx'
import { Price } from './price.tsx'

const maxDescription = 80

/** The first half of a surrogate pair. */
const halfCharacter = /[\uD800-\uDBFF]$/

/** Marks of Markdown at the start of lines, and of emphasis. */
const marks = /^\s*(?:[#>*+-]+|\d\d?[.)])\s|[*`]/gm

const shortened = (text: string) =>
  text.length > maxDescription ? `${text.slice(0, maxDescription).replace(halfCharacter, '')}...` : text

type Props = {
  book: Book
  /** Rendered below the price. */
  action: ReactNode
  /** Visible without scrolling: loads eagerly. */
  first?: boolean
}

/** Text below the cover in grids, beside it in carousels. */
export const BookCard = ({ book, action, first = false }: Props) => (
  <article className="book-card">
    <CoverLink book={book} first={first} />
    <div>
      <h3>
        <Link to={bookPage(book._id)}>{book.title}</Link>
      </h3>
      {book.author && <p className="book-author">{book.author}</p>}
      <p className="book-text">{shortened(book.description.replace(marks, ''))}</p>
      <Price now={book.newPrice} before={book.oldPrice} />
      {action}
    </div>
  </article>
)

const sizes = '(min-width: 1180px) 190px, 150px'

/** For pointers only: keyboards and screen readers use the link of the title. */
function CoverLink({ book, first }: { book: Book; first: boolean }) {
  if (first) preloadCover(pictureOf(book), sizes)
  return (
    <Link
      to={bookPage(book._id)}
      aria-hidden
      tabIndex={-1}
      style={book.coverTint ? { backgroundColor: book.coverTint } : undefined}
    >
      <Cover image={pictureOf(book)} title={book.title} author={book.author} sizes={sizes} first={first} />
    </Link>
  )
}
