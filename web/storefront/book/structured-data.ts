import type { Availability, DetailedBook } from '../../../contract/catalog/books.ts'
import type { Edition } from '../../../contract/catalog/editions.ts'
import { bookPage } from '../../../domain/pages.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { plainPrice } from '../../app/shop/format.tsx'
import type { ShopOfPages } from '../../app/shop/site.ts'
import { addressOf, pictureOf } from '../../ui/cover.tsx'
import type { BookReviews, Review } from '../../../contract/catalog/reviews.ts'
import { useGetReviewsQuery } from '../reviews/reviews-api.ts'

/** schema.org data, which search engines show beside the link. */
export function structuredData(
  book: DetailedBook,
  editions: Edition[],
  { name, currency, decimals }: ShopOfPages,
  origin: string | undefined,
) {
  const url = urlIn(origin, book._id)
  const picture = pictureOf(book)
  const image = origin && picture && URL.parse(addressOf(picture), origin)?.href
  const others = editions.filter(({ _id }) => _id !== book._id)
  return {
    '@type': ['Book', 'Product'],
    name: book.title,
    ...(book.subtitle && { alternativeHeadline: book.subtitle }),
    ...(book.author && { author: { '@type': 'Person', name: book.author } }),
    description: plainText(book.description),
    genre: book.category,
    ...editionData(book),
    ...(book.publisher && { publisher: { '@type': 'Organization', name: book.publisher } }),
    ...(book.pages && { numberOfPages: book.pages }),
    ...(url && { url }),
    ...(image && { image }),
    ...(others.length > 0 && { workExample: others.map((edition) => example(edition, origin)) }),
    offers: {
      '@type': 'Offer',
      price: plainPrice(book.newPrice, decimals),
      priceCurrency: currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${availabilities[book.availability ?? 'in-stock']}`,
      ...(book.availability === 'pre-order' && book.expectedOn && { availabilityStarts: book.expectedOn }),
      seller: { '@type': 'BookStore', name },
      ...(url && { url }),
    },
  }
}

const availabilities: Record<Availability, string> = {
  'in-stock': 'InStock',
  low: 'LimitedAvailability',
  'to-order': 'BackOrder',
  'pre-order': 'PreOrder',
  'sold-out': 'OutOfStock',
}

const urlIn = (origin: string | undefined, id: string) => origin && origin + bookPage(id)

/** schema.org has no names for the other formats. */
const formats: Record<string, string> = {
  hardback: 'Hardcover',
  'leather-bound': 'Hardcover',
  paperback: 'Paperback',
  audiobook: 'AudiobookFormat',
  'e-book': 'EBook',
}

function editionData({ isbn, format, language, published }: Partial<Edition>) {
  const bookFormat = format && formats[format]
  return {
    ...(isbn && { isbn }),
    ...(bookFormat && { bookFormat: `https://schema.org/${bookFormat}` }),
    ...(language && { inLanguage: language }),
    ...(published && { datePublished: published }),
  }
}

function example(edition: Edition, origin: string | undefined) {
  const url = urlIn(origin, edition._id)
  return { '@type': 'Book', name: edition.title, ...editionData(edition), ...(url && { url }) }
}

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
