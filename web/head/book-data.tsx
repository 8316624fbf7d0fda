import type { Book } from '../../contract/books.ts'
import { bookPage } from '../../contract/pages.ts'
import { addressOf } from '../ui/cover.tsx'
import { useOrigin } from './use-origin.ts'

/** schema.org data, which search engines show beside the link. */
function structuredData(book: Book, origin: string | undefined) {
  const url = origin && origin + bookPage(book._id)
  const image = origin && book.coverImage && URL.parse(addressOf(book.coverImage), origin)?.href
  return {
    '@context': 'https://schema.org',
    '@type': ['Book', 'Product'],
    name: book.title,
    ...(book.author && { author: { '@type': 'Person', name: book.author } }),
    description: book.description,
    genre: book.category,
    ...(url && { url }),
    ...(image && { image }),
    offers: {
      '@type': 'Offer',
      price: book.newPrice.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      ...(url && { url }),
    },
  }
}

/** JSON-LD is never executed. Escaping `<` keeps a title from closing the script element. */
export function BookData({ book }: { book: Book }) {
  const data = JSON.stringify(structuredData(book, useOrigin())).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{data}</script>
}
