import type { Book } from '../../../contract/catalog/books.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BookCard } from '../../ui/book-card.tsx'
import { Carousel } from '../../ui/carousel.tsx'

/** Renders skeletons while the books load. */
export const BookRow = ({ name, books }: { name: string; books: Book[] | undefined }) => (
  <Carousel
    name={name}
    look="book-row"
    slides={
      books
        ? books.map((book) => (
            <BookCard key={book._id} book={book} action={<AddToCart book={book} look="outlined" />} />
          ))
        : [1, 2, 3].map((place) => <SkeletonCard key={place} />)
    }
  />
)

const SkeletonCard = () => (
  <div className="skeleton-card">
    <div />
  </div>
)
