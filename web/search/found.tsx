import type { Book } from '../../contract/books.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BookCard } from '../ui/book-card.tsx'
import { gridLook } from './grid-look.ts'

/** Books per row on a phone. */
const inFirstRow = 2

export const Found = ({ books }: { books: Book[] }) => (
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
