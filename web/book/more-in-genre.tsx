import type { Book } from '../../contract/books.ts'
import { useGetBooksQuery } from '../api/api.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BookCard } from '../ui/book-card.tsx'
import { maxShown, newestOf } from './newest-of.ts'

export function MoreInGenre({ book }: { book: Book }) {
  const { currentData: inGenre = [] } = useGetBooksQuery(newestOf(book.category))
  const others = inGenre.filter(({ _id }) => _id !== book._id).slice(0, maxShown)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-in-genre" className="mt-16 border-t border-line pt-12 md:mt-24">
      <h2 id="more-in-genre" className="mb-8 font-serif text-2xl font-medium">
        More in this genre
      </h2>
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
