import type { Book } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import { Cover, coverOf, pictureOf, usePreloadedCover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { Heart } from '../wish-list/heart.tsx'

const maxDescription = 80

/** The first half of a surrogate pair. */
const halfCharacter = /[\uD800-\uDBFF]$/

/** Marks of Markdown at the start of lines, and of emphasis. */
const marks = /^\s*(?:[#>*+-]+|\d\d?[.)])\s|[*`]/gm

const shortened = (text: string) =>
  text.length > maxDescription ? `${text.slice(0, maxDescription).replace(halfCharacter, '')}...` : text

type Props = {
  book: Book
  /** Visible without scrolling: loads eagerly. */
  first?: boolean
}

/** Text below the cover in grids, beside it in carousels. */
export const BookCard = ({ book, first = false }: Props) => (
  <article className="book-card">
    <CoverLink book={book} first={first} />
    <Heart book={book} />
    <div>
      <h3>
        <Link to={bookPage(book._id)} lang={book.language}>
          {book.title}
        </Link>
      </h3>
      {book.author && <p className="book-author">{book.author}</p>}
      <p lang={book.language} className="book-text">
        {shortened(book.description.replace(marks, ''))}
      </p>
      <Price now={book.newPrice} before={book.oldPrice} />
      <AddToCart book={book} look="outlined" />
    </div>
  </article>
)

const sizes = '(min-width: 1180px) 190px, 150px'

/** For pointers only: keyboards and screen readers use the link of the title. */
function CoverLink({ book, first }: { book: Book; first: boolean }) {
  usePreloadedCover(first ? pictureOf(book) : '', sizes)
  return (
    <Link
      to={bookPage(book._id)}
      aria-hidden
      tabIndex={-1}
      style={book.coverTint ? { backgroundColor: book.coverTint } : undefined}
    >
      <Cover {...coverOf(book)} sizes={sizes} first={first} />
    </Link>
  )
}

/** Books per row on a phone. */
const inFirstRow = 2

/** `className` has the columns and the gaps. */
export const BookGrid = ({ books, className }: { books: Book[]; className: string }) => (
  <ul className={className}>
    {books.map((book, at) => (
      <li key={book._id}>
        <BookCard book={book} first={at < inFirstRow} />
      </li>
    ))}
  </ul>
)
