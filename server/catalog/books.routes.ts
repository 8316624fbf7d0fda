import { books, mostTopSellers } from '../../contract/books.ts'
import { urlOf } from '../../contract/request.ts'
import type { Database } from '../database/database.ts'
import { answer, notFound } from '../http/answer.ts'
import type { Mount } from '../http/mount.ts'
import type { ReadyBytes } from '../http/ready/ready-bytes.ts'
import { bestSellingBooks, deleteBook, findBook, insertBook, updateBook } from './books.sql.ts'
import { changedBooks, everyList, thisBook } from './freshness.ts'
import { listBooks } from './list-books.ts'
import { suggestBooks, wordsOf } from './search-books.ts'

export function mountBooks(mount: Mount, db: Database, ready: ReadyBytes) {
  mount(books.list, async ({ query }) => {
    const listed = await listBooks(db, query)
    return {
      ...answer(200, listed.books),
      ...(listed.next && { headers: { link: `<${urlOf(books.list, { query: listed.next })}>; rel="next"` } }),
      // What people search for, and what they have in their carts, has no end; the shelves have.
      ...(!query.q && !query.ids && { keep: { tags: [everyList] } }),
    }
  })

  mount(books.topSellers, async ({ query }) => ({
    ...answer(200, await bestSellingBooks(db, query.category, mostTopSellers)),
    // A sale may take this long to show: making the list anew for each would cost more than it tells.
    keep: { tags: [everyList], freshFor: 60_000 },
  }))

  mount(books.suggest, async ({ query }) => answer(200, await suggestBooks(db, wordsOf(query.q))))

  mount(books.get, async ({ params }) => {
    const book = await findBook(db, params.id)
    return book ? { ...answer(200, book), keep: { tags: [thisBook(book._id)] } } : notFound('book')
  })

  mount(books.create, async ({ headers, body }) => {
    const book = await insertBook(db, body, headers['idempotency-key'])
    if (!book) throw new Error('An insert gave no row back')
    ready.drop(changedBooks([book._id]))
    return answer(201, book)
  })

  mount(books.edit, async ({ params, body }) => {
    const book = await updateBook(db, params.id, body)
    ready.drop(changedBooks([params.id]))
    return book ? answer(200, book) : notFound('book')
  })

  mount(books.delete, async ({ params }) => {
    const book = await deleteBook(db, params.id)
    ready.drop(changedBooks([params.id]))
    return book ? answer(200, book) : notFound('book')
  })
}
