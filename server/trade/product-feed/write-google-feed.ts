import { covers } from '../../../contract/catalog/covers.ts'
import { bookPage, pages } from '../../../domain/pages.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { urlOf } from '../../../contract/request.ts'
import type { FeedBook } from './google-feed.sql.ts'
import { element } from './xml.ts'

/** What is the same for all books. */
export type FeedShop = {
  origin: string
  name: string
  tagline: string
  currency: string
  /** By slug. */
  categories: ReadonlyMap<string, string>
}

/** Media > Books in Google's taxonomy of products. */
const categoryOfBooks = '784'

/** The lengths that Google reads. */
const maxTitle = 150
const maxDescription = 5_000
const maxShort = 70
const maxType = 750

const namespace = 'http://base.google.com/ns/1.0'

export const feedStart = ({ origin, name, tagline }: FeedShop) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" xmlns:g="${namespace}">`,
    '<channel>',
    element('title', name),
    element('link', origin + pages.home),
    element('description', tagline || name),
    '',
  ].join('\n')

export const feedEnd = '</channel>\n</rss>\n'

/** A book as Google's product data specification has it. */
export function feedItem(
  book: FeedBook,
  { origin, currency, categories }: FeedShop,
  now = new Date(),
): string {
  const { isbn, publisher, newPrice, oldPrice } = book
  const attributes = {
    id: book.id,
    title: book.title.slice(0, maxTitle),
    description: plainText(book.description).slice(0, maxDescription),
    link: origin + bookPage(book.id),
    image_link: book.coverImage && coverUrl(book.coverImage, origin),
    ...offerOf(book, now),
    price: `${oldPrice ?? newPrice} ${currency}`,
    sale_price: oldPrice && `${newPrice} ${currency}`,
    condition: 'new',
    gtin: isbn,
    identifier_exists: isbn ? undefined : 'no',
    brand: publisher?.slice(0, maxShort),
    google_product_category: categoryOfBooks,
    product_type: (categories.get(book.category) ?? book.category).slice(0, maxType),
  }
  const elements = Object.entries(attributes).flatMap(([name, value]) =>
    value ? element(`g:${name}`, value) : [],
  )
  return `<item>\n${elements.join('\n')}\n</item>\n`
}

/** Stored covers are JPEG without a format in the URL; Google does not read AVIF. */
export const coverUrl = (cover: string, origin: string) =>
  URL.canParse(cover) ? cover : origin + urlOf(covers.get, { params: { name: cover } })

const availabilities = {
  'in-stock': 'in_stock',
  low: 'in_stock',
  'to-order': 'backorder',
  'pre-order': 'preorder',
  'sold-out': 'out_of_stock',
} as const

type Offer = { availability: string; availability_date?: string }

/** Google wants a day within a year for what is not there yet, and refuses the book without one. */
function offerOf({ availability, expectedOn }: FeedBook, now: Date): Offer {
  const offered = availabilities[availability ?? 'in-stock']
  if (offered === 'in_stock' || offered === 'out_of_stock') return { availability: offered }
  if (!expectedOn || expectedOn <= dayOf(now) || expectedOn > dayOf(aYearAfter(now)))
    return { availability: 'out_of_stock' }
  return { availability: offered, availability_date: `${expectedOn}T00:00Z` }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const aYearAfter = (date: Date) => new Date(date.getTime() + 365 * 86_400_000)
