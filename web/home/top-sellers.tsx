import { useState } from 'react'
import type { Book } from '../../contract/books.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BookCard } from '../ui/book-card.tsx'

const anyGenre = 'Choose a genre'
const genres = [anyGenre, 'Business', 'Fiction', 'Horror', 'Adventure']

export function Shelf({ books }: { books: Book[] }) {
  const [genre, setGenre] = useState(anyGenre)
  const shown = genre === anyGenre ? books : books.filter((book) => book.category === genre.toLowerCase())
  return (
    <section className="mx-auto max-w-content px-6 pb-20 md:pb-24" aria-labelledby="new-on-the-shelves">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="new-on-the-shelves" className="font-serif text-2xl font-medium">
          New on the shelves
        </h2>
        <select
          aria-label="Genre"
          value={genre}
          onChange={(event) => setGenre(event.target.value)}
          className="h-12 rounded-panel border border-line bg-surface px-4"
        >
          {genres.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-12 md:grid-cols-3 lg:grid-cols-4">
        {shown.map((book) => (
          <li key={book._id}>
            <BookCard book={book} action={<AddToCart book={book} look="outlined" />} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-soft">No books here yet.</p>}
    </section>
  )
}
