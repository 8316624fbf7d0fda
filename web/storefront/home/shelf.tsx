import { type ReactNode, useId } from 'react'
import type { Book } from '../../../contract/catalog/books.ts'
import { BookCard } from '../book/book-card.tsx'
import { Carousel } from './carousel.tsx'

type Props = {
  title: string
  /** Rendered beside the heading, which does not move when this arrives after it. */
  beside?: ReactNode
  children: ReactNode
}

export function Shelf({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section className="mx-auto max-w-content px-6 py-5 md:py-8" aria-labelledby={id}>
      <div className={`shelf-head ${beside ? 'min-h-11 sm:min-h-12' : ''}`}>
        <h2 id={id} className="font-serif text-heading font-medium">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** Renders skeletons while the books load. */
export const BookRow = ({ name, books }: { name: string; books: Book[] | undefined }) => (
  <Carousel
    name={name}
    look="book-row"
    slides={
      books
        ? books.map((book) => <BookCard key={book._id} book={book} />)
        : [1, 2, 3].map((place) => <SkeletonCard key={place} />)
    }
  />
)

const SkeletonCard = () => (
  <div className="skeleton-card">
    <div />
  </div>
)
