import type { Book } from '../../../contract/catalog/books.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { useGetDescriptionQuery } from './book-api.ts'

const look = 'font-serif text-lg/relaxed wrap-anywhere'

/** The text as it was typed until its HTML has arrived: most texts look the same in both. */
export function Description({ book }: { book: Book }) {
  const { currentData } = useGetDescriptionQuery(book._id)
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="sr-only">
        Description
      </h2>
      {currentData ? (
        <RichText html={currentData.html} className={look} />
      ) : (
        <p className={look}>{book.description}</p>
      )}
    </section>
  )
}
