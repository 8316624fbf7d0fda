import { type Book, books } from '../contract/books.ts'
import { urlOf } from '../contract/request.ts'
import { get } from './load/requests.ts'

/** Many different words, so that requests rarely repeat; a sixth is mistyped. */
export const searchRequests = (shelf: Book[]) =>
  shelf
    .flatMap(({ title, author }, at) => [title, author, sometimesMistyped(lastWord(title), at)])
    .map((q) => get(urlOf(books.list, { query: { q } })))

/** Prefixes as they are typed; a sixth is mistyped. */
export const suggestRequests = (shelf: Book[]) =>
  shelf
    .flatMap(({ title, author }, at) => [title.slice(0, 3), author.slice(0, 5), sometimesMistyped(title, at)])
    .map((q) => get(urlOf(books.suggest, { query: { q } })))

const lastWord = (text: string) => text.split(' ').at(-1) ?? text

const sometimesMistyped = (text: string, at: number) => (at % 2 === 0 ? mistyped(text) : text)

/** Swaps two letters. */
export const mistyped = (text: string) => text.replace(/^(..)(.)(.)/, '$1$3$2')
