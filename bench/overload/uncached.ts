import { books } from '../../contract/books.ts'
import { bookPage, searchPage } from '../../contract/pages.ts'
import { urlOf } from '../../contract/request.ts'
import { accountsPath } from '../../server/testing/sign-up.ts'
import { another, get, post, type Request } from '../load/requests.ts'
import { orderRequest } from '../orders.ts'
import { shelfOf } from '../reads.ts'
import type { Store } from '../store.ts'

/** Unique requests of each kind, and some sign-ups: nearly none of them are cached. */
export async function uncached(store: Store): Promise<Request[]> {
  const [book] = await shelfOf(store)
  const work = [
    get(urlOf(books.list, { query: { q: `word${another}` } })),
    get(urlOf(books.suggest, { query: { q: `word${another}` } })),
    get(searchPage({ q: `word${another}` }), { accept: 'text/html' }),
    get(`${bookPage(book?._id ?? '')}?from=${another}`, { accept: 'text/html' }),
    await orderRequest(store),
  ]
  const newAccount = post(`${accountsPath}:signUp`, {
    email: `reader-${another}@reader.example`,
    password: 'correct horse',
  })
  return [work, work, work, work, newAccount].flat()
}
