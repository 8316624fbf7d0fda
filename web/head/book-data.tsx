import type { Book } from '../../contract/books.ts'
import { bookPage } from '../../contract/pages.ts'
import { addressOf } from '../ui/cover.tsx'
import { useOrigin } from './use-origin.ts'

/** A book on sale in the words of schema.org, which search engines show beside the link. */
function described(book: Book, origin: string | undefined) {
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

/** Data, no script: nothing runs it. Without a `<` no title can end it either. */
export function BookData({ book }: { book: Book }) {
  const data = JSON.stringify(described(book, useOrigin())).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{data}</script>
}
