import { useParams } from 'react-router'
import { useGetBookQuery } from '../api/api.ts'
import { BookDetails } from './book-details.tsx'

export function BookPage() {
  const { id = '' } = useParams()
  const { currentData: book, isError } = useGetBookQuery(id)
  return (
    <div className="mx-auto max-w-content px-6 py-10 md:py-16">
      {book ? <BookDetails book={book} /> : <title>Book Store</title>}
      {isError && <p role="alert">Error happending to load book info</p>}
      {!book && !isError && <p>Loading...</p>}
    </div>
  )
}
