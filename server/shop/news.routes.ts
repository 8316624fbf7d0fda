import { msg } from '../../messages/t.ts'
import { type AdminNewsItem, newsAdmin } from '../../contract/shop/news-admin.ts'
import { news } from '../../contract/shop/news.ts'
import type { Database } from '../database/database.ts'
import type { CachePolicy } from '../http/response-cache/response-cache.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, notFound } from '../http/routing/problems.ts'
import { renderMarkdown } from '../lib/render-markdown.ts'
import { createNewsItem, editNewsItem, removeNewsItem, reorderNews } from './change-news.ts'
import { listChanged } from './list-changed.ts'
import { allNews, publishedItem, publishedNews } from './news.sql.ts'
import type { ShopChanges } from '../settings/shop-changes.ts'

type Deps = { db: Database; changes: ShopChanges }

export function mountNews(mount: Mount, { db, changes }: Deps) {
  const cache: CachePolicy = { tags: ['news'] }
  mount(news.list, async () => ({ ...answer(200, await publishedNews(db)), cache }))

  mount(news.get, async ({ params }) => {
    const item = await publishedItem(db, params.slug)
    return item ? { ...answer(200, publicItem(item)), cache } : notFound(msg('There is no such item.'))
  })

  mount(newsAdmin.list, async () => answer(200, await allNews(db)))

  mount(newsAdmin.create, async ({ body }, { username }) => {
    const outcome = await createNewsItem(db, body, username)
    if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
    await changes.changed('news')
    return answer(201, outcome.saved)
  })

  mount(newsAdmin.reorder, async ({ body }, { username }) => {
    const outcome = await reorderNews(db, body.ids, username)
    if ('changed' in outcome) return answer(409, listChanged)
    await changes.changed('news')
    return answer(200, await allNews(db))
  })

  mount(newsAdmin.edit, async ({ params, body }, { username }) => {
    const outcome = await editNewsItem(db, params.id, body, username)
    if ('missing' in outcome) return notFound(msg('There is no such item.'))
    if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
    if ('refused' in outcome) return answer(409, outcome.refused)
    await changes.changed('news')
    return answer(200, outcome.saved)
  })

  mount(newsAdmin.delete, async ({ params }, { username }) => {
    const deleted = await removeNewsItem(db, params.id, username)
    if (!deleted) return notFound(msg('There is no such item.'))
    await changes.changed('news')
    return answer(200, deleted)
  })
}

const publicItem = ({ slug, title, summary, picture, markdown, createdAt }: AdminNewsItem) => ({
  slug,
  title,
  summary,
  picture,
  html: renderMarkdown(markdown),
  createdAt,
})
