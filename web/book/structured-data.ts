import type { Book } from '../../contract/books.ts'
import { bookPage } from '../../contract/pages.ts'
import { plainText } from '../../contract/plain-text.ts'
import { plainPrice } from '../shop/format.tsx'
import type { ShopOfPages } from '../shop/site.ts'
import { addressOf } from '../ui/cover.tsx'

/** schema.org data, which search engines show beside the link. */
export function structuredData(
  book: Book,
  { name, currency, decimals }: ShopOfPages,
  origin: string | undefined,
) {
  const url = origin && origin + bookPage(book._id)
  const image = origin && book.coverImage && URL.parse(addressOf(book.coverImage), origin)?.href
  return {
    '@type': ['Book', 'Product'],
    name: book.title,
    ...(book.author && { author: { '@type': 'Person', name: book.author } }),
    description: plainText(book.description),
    genre: book.category,
    ...(url && { url }),
    ...(image && { image }),
    offers: {
      '@type': 'Offer',
      price: plainPrice(book.newPrice, decimals),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'BookStore', name },
      ...(url && { url }),
    },
  }
}
