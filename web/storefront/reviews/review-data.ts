import type { BookReviews, Review } from '../../../contract/catalog/reviews.ts'
import { useGetReviewsQuery } from './reviews-api.ts'

/** schema.org data of the published reviews; nothing without them. */
export function useReviewData(bookId: string): object {
  const { currentData } = useGetReviewsQuery({ bookId })
  return currentData && currentData.count > 0 ? reviewData(currentData) : {}
}

const scale = { bestRating: 5, worstRating: 1 }

const reviewData = ({ count, average, reviews }: BookReviews) => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, ...scale },
  review: reviews.map(oneReview),
})

const oneReview = ({ name, rating, title, text, writtenAt }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name },
  datePublished: writtenAt.slice(0, 10),
  ...(title && { name: title }),
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
})
