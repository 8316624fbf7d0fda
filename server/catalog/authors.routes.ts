import { authors } from '../../contract/authors.ts'
import type { Queryable } from '../database/database.ts'
import type { Mount } from '../http/mount.ts'
import { answer, notFound } from '../http/problems.ts'
import { findAuthor } from './authors.sql.ts'
import { listsTag } from './cache-invalidation.ts'
import type { ShopState } from '../shop/shop-state.ts'

export function mountAuthors(mount: Mount, { readOnly, shop }: { readOnly: Queryable; shop: ShopState }) {
  mount(authors.get, async ({ params }) => {
    const author = await findAuthor(readOnly, params.slug, shop.current.settings.books.worksOnce)
    return author ? { ...answer(200, author), cache: { tags: [listsTag] } } : notFound('author')
  })
}
