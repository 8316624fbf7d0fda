import { t } from '../../messages/t.ts'
import { bookPage } from '../../domain/pages.ts'
import { paragraphsOf, unsubscribeNote } from '../../domain/plain-text.ts'
import { indented } from './message-text.ts'

/** A book as subscribers see it, with its price as it is written. */
export type SentBook = { _id: string; title: string; author: string; coverImage: string; price: string }

export type NewsletterContents = { text: string; picture: string; pictureAlt: string; books: SentBook[] }

/** Every newsletter ends with a way to unsubscribe. */
export const newsletterText = (
  { text, books }: Pick<NewsletterContents, 'text' | 'books'>,
  unsubscribe: string,
  baseUrl: string,
) =>
  [
    ...paragraphsOf(text),
    ...books.map((book) => bookLines(book, baseUrl)),
    `${t(unsubscribeNote)}\n${unsubscribe}`,
  ]
    .join('\n\n')
    .concat('\n')

const bookLines = ({ _id, title, author, price }: SentBook, baseUrl: string) =>
  indented([
    author ? t('{title}, by {author}', { title, author }) : title,
    price,
    new URL(bookPage(_id), baseUrl).href,
  ])
