import { useId, useState } from 'react'
import { type Book, type Category, maxTopSellers } from '../../contract/books.ts'
import { searchPage } from '../../contract/pages.ts'
import { BookRow } from './book-row.tsx'
import { Shelf } from './shelf.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useCategoryLabel } from '../shop/categories.ts'
import { type ShopOfPages, useShop } from '../shop/site.ts'
import { useGetTopSellersQuery } from '../api/api.ts'
import { Link } from '../ui/link.tsx'

export function TopSellers({ books }: { books: Book[] | undefined }) {
  const [genre, setGenre] = useState('')
  const category = genre || undefined
  const offered = useShop().categories.filter(({ inHomeSelect }) => inHomeSelect)
  const labelOf = useCategoryLabel()
  const shown = useBooksOf(category, books)
  const isEmpty = shown?.length === 0
  return (
    <Shelf
      title="Top Sellers"
      beside={
        <>
          <Link to={searchPage({ category })} className="link flex min-h-11 items-center sm:order-1">
            {category ? `All ${labelOf(category)} books` : 'All books'}
          </Link>
          {offered.length > 0 && <GenreChoice offered={offered} genre={genre} onChoose={setGenre} />}
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

type Props = {
  offered: ShopOfPages['categories']
  /** A slug; empty for all. */
  genre: string
  onChoose(genre: string): void
}

function GenreChoice({ offered, genre, onChoose }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="flex grow items-center gap-3 sm:ml-auto sm:grow-0 noscript:hidden">
      <label htmlFor={id}>Genre</label>
      <select
        id={id}
        value={genre}
        disabled={!isHydrated}
        onChange={(event) => onChoose(event.target.value)}
        className="h-12 grow rounded-panel border border-edge bg-surface px-4 transition-[border-color] duration-150 hover:border-ink-soft disabled:opacity-100"
      >
        <option value="">Choose a genre</option>
        {offered.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Queries the server only if the list is full: a shorter list has all books of the category. */
function useBooksOf(category: Category | undefined, books: Book[] | undefined): Book[] | undefined {
  const isFull = books?.length === maxTopSellers
  const { currentData, isFetching } = useGetTopSellersQuery({ category }, { skip: !category || !isFull })
  if (!category || !books) return books
  const shown = currentData ?? books.filter((book) => book.category === category)
  return shown.length === 0 && isFetching ? undefined : shown
}
