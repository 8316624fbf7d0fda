import { authors } from '../../contract/authors.ts'
import type { Queryable } from '../database/database.ts'
import type { Mount } from '../http/mount.ts'
import { answer, notFound } from '../http/problems.ts'
import { findAuthor } from './authors.sql.ts'
import { listsTag } from './cache-invalidation.ts'

export function mountAuthors(mount: Mount, readOnly: Queryable) {
  mount(authors.get, async ({ params }) => {
    const author = await findAuthor(readOnly, params.slug)
    return author ? { ...answer(200, author), cache: { tags: [listsTag] } } : notFound('author')
  })
}
