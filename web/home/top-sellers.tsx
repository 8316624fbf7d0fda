import { useState } from 'react'
import { Link } from 'react-router'
import { type Book, categories } from '../../contract/books.ts'
import { searchPage } from '../../contract/pages.ts'
import { BookRow } from './book-row.tsx'
import { anyGenre, GenreChoice } from './genre-choice.tsx'
import { Shelf } from './shelf.tsx'
import { useBooksOf } from './use-books-of.ts'

export function TopSellers({ books }: { books: Book[] | undefined }) {
  const [genre, setGenre] = useState(anyGenre)
  const category = categories.find((category) => category === genre.toLowerCase())
  const shown = useBooksOf(category, books)
  const isEmpty = shown?.length === 0
  return (
    <Shelf
      title="Top Sellers"
      beside={
        <>
          <Link to={searchPage({ category })} className="link flex min-h-11 items-center sm:order-1">
            {category ? `All ${category} books` : 'All books'}
          </Link>
          <GenreChoice genre={genre} onChoose={setGenre} />
        </>
      }
    >
      {/* The key resets the scroll position when the genre changes. */}
      {!isEmpty && <BookRow key={genre} name="Top Sellers" books={shown} />}
      <output className={isEmpty ? 'block py-10 text-ink-soft' : 'sr-only'}>
        {category && shown && (isEmpty ? 'There are no books of this genre yet.' : `${shown.length} shown`)}
      </output>
    </Shelf>
  )
}
