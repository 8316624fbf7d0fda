/** What a cached response shows. A change invalidates every response with one of its tags. */
export type CacheTag =
  /** Every page: it shows the shop's name. */
  | 'shop'
  | 'home'
  | 'news'
  | 'texts'
  /** How and where the shop delivers, and its taxes. */
  | 'delivery'
  | 'reviews'
  /** More than one book. */
  | 'books'
  | BookTag

type BookTag = `book ${string}`

export const bookTag = (id: string): BookTag => `book ${id}`
