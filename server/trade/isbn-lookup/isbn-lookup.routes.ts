import { type IsbnLookup, isbnLookup } from '../../../contract/trade/isbn-lookup.ts'
import { bookWithIsbn, hyphenated } from '../../catalog/books/book-data.sql.ts'
import type { Database } from '../../database/database.ts'
import { answer } from '../../http/routing/problems.ts'
import type { Mount } from '../../http/routing/mount.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { knownOfIsbn } from './known-of-isbn.ts'

export function mountIsbnLookup(mount: Mount, { db, shop }: { db: Database; shop: ShopState }) {
  mount(isbnLookup.find, async ({ query: { isbn } }) => {
    const book = await bookWithIsbn(db, isbn)
    const records: IsbnLookup['records'] = book ? [] : await knownOfIsbn(db, isbn, shop.current.decimals)
    return answer(200, {
      isbn,
      isbnHyphenated: hyphenated(isbn),
      book: book ? { _id: book.id, title: book.title } : null,
      records,
    })
  })
}
