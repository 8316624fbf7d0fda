import { t } from '../../messages/t.ts'
import { bookPage } from '../../domain/pages.ts'
import { paragraphsOf, unsubscribeNote } from '../../domain/plain-text.ts'
import type { Block, MailedBook } from './blocks.ts'

/** A book as subscribers see it, with its price as it is written. */
export type SentBook = {
  _id: string
  title: string
  author: string
  coverImage: string
  coverGroup?: string | undefined
  price: string
}

export type NewsletterContents = { text: string; picture: string; pictureAlt: string; books: SentBook[] }

/** Every newsletter ends with a way to unsubscribe. */
export const newsletterBlocks = (
  { text, picture, pictureAlt, books }: NewsletterContents,
  unsubscribe: string,
  baseUrl: string,
): Block[] => [
  ...(picture ? [{ picture, alt: pictureAlt }] : []),
  ...paragraphsOf(text),
  ...(books.length > 0 ? [{ books: books.map((book) => mailedBook(book, baseUrl)) }] : []),
  { footer: `${t(unsubscribeNote)}\n${unsubscribe}` },
]

function mailedBook(
  { _id, title, author, coverImage, coverGroup, price }: SentBook,
  baseUrl: string,
): MailedBook {
  return {
    text: author
      ? t('{title}, by {author}: {price}', { title, author, price })
      : t('{label}: {value}', { label: title, value: price }),
    title,
    author,
    price,
    details: '',
    source: '',
    cover: coverImage,
    coverGroup,
    url: new URL(bookPage(_id), baseUrl).href,
  }
}
