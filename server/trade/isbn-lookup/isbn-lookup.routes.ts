import { msg } from '../../../messages/t.ts'
import { type IsbnLookup, isbnLookup } from '../../../contract/trade/isbn-lookup.ts'
import { bookWithIsbn, hyphenated } from '../../catalog/books/book-data.sql.ts'
import type { Database } from '../../database/database.ts'
import { answer, notFound, problem } from '../../http/routing/problems.ts'
import type { Mount } from '../../http/routing/mount.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { coverOfIsbn, type FetchCover } from './cover-of-isbn.ts'
import { knownOfIsbn } from './known-of-isbn.ts'

type Deps = {
  db: Database
  shop: ShopState
  /** None where the store fetches no covers. */
  fetchCover: FetchCover | undefined
}

export function mountIsbnLookup(mount: Mount, { db, shop, fetchCover }: Deps) {
  mount(isbnLookup.find, async ({ query: { isbn } }) => {
    const book = await bookWithIsbn(db, isbn)
    const asked = { decimals: shop.current.decimals, fetchesCovers: fetchCover !== undefined }
    const records: IsbnLookup['records'] = book ? [] : await knownOfIsbn(db, isbn, asked)
    return answer(200, {
      isbn,
      isbnHyphenated: hyphenated(isbn),
      book: book ? { _id: book.id, title: book.title } : null,
      records,
    })
  })

  mount(isbnLookup.fetchCover, async ({ body: { isbn } }, { username }) => {
    const cover = fetchCover && (await coverOfIsbn(db, fetchCover, username, isbn))
    if (!cover) return notFound(msg('No record of this ISBN names a cover.'))
    return 'problem' in cover ? answer(404, problem(404, cover.problem)) : answer(201, cover)
  })
}
