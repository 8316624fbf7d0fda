import { msg } from '../../../messages/t.ts'
import { authors } from '../../../contract/catalog/authors.ts'
import type { Queryable } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, notFound } from '../../http/routing/problems.ts'
import { findAuthor } from './authors.sql.ts'
import type { ShopState } from '../../settings/shop-state.ts'

export function mountAuthors(mount: Mount, { readOnly, shop }: { readOnly: Queryable; shop: ShopState }) {
  mount(authors.get, async ({ params }) => {
    const author = await findAuthor(readOnly, params.slug, shop.current.settings.books.worksOnce)
    return author
      ? { ...answer(200, author), cache: { tags: ['books'] } }
      : notFound(msg('There is no such author.'))
  })
}
