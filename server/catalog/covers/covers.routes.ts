import { msg } from '../../../messages/t.ts'
import { covers, type CoverFormat } from '../../../contract/catalog/covers.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { answer, notFound, problem } from '../../http/routing/problems.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { findCoverImage } from './covers.sql.ts'
import type { Invalidation } from '../../http/response-cache/cache-invalidation.ts'
import { keepCover, notifyOfCover } from './keep-cover.ts'

const contentTypes: Record<CoverFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

const unlimitedWidth = 10_000

type Shop = { db: Database; readOnly: Queryable; invalidation: Invalidation }

export function mountCovers(mount: Mount, { db, readOnly, invalidation }: Shop) {
  mount(covers.upload, async ({ body }, { username }) => {
    const cover = await keepCover(db, username, body)
    if (!cover) return answer(400, problem(400, msg('Choose a JPEG, PNG, WebP, AVIF or GIF picture.')))
    const bookIds = await notifyOfCover(db, cover)
    const headers =
      bookIds.length > 0 ? invalidation.invalidateBooks(bookIds) : invalidation.invalidateCovers()
    return { ...answer(201, cover), headers }
  })

  mount(covers.get, async ({ params, query }) => {
    const image = await findCoverImage(readOnly, params.name, query.format, query.w ?? unlimitedWidth)
    if (!image) return notFound(msg('There is no such cover.'))
    const headers = {
      'content-type': contentTypes[query.format],
      'cache-control': 'public, max-age=31536000, immutable',
    }
    // The image of a name never changes, so nothing invalidates it.
    return { ...answer(200, image.bytes), headers, cache: { tags: [] } }
  })
}
