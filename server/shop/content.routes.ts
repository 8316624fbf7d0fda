import { msg } from '../../messages/t.ts'
import { type AdminNewsItem, newsAdmin } from '../../contract/shop/news-admin.ts'
import { news } from '../../contract/shop/news.ts'
import type { Database } from '../database/database.ts'
import type { CachePolicy } from '../http/response-cache/response-cache.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, badRequest, notFound } from '../http/routing/problems.ts'
import { renderMarkdown } from '../lib/render-markdown.ts'
import { createNewsItem, editNewsItem, removeNewsItem, reorderNews } from './change-news.ts'
import { mountShopPages } from './shop-pages.routes.ts'
import { listChanged } from './list-changed.ts'
import { allNews, publishedItem, publishedNews } from './news.sql.ts'
import type { ShopChanges } from '../settings/shop-changes.ts'
import { categories } from '../../contract/shop/categories.ts'
import type { Invalidation } from '../http/response-cache/cache-invalidation.ts'
import { countedCategories } from './categories.sql.ts'
import { createCategory, deleteCategory, editCategory, reorderCategories } from './change-categories.ts'

type Deps = { db: Database; changes: ShopChanges; invalidation: Invalidation }

/** News, categories and texts. */
export function mountContent(mount: Mount, deps: Deps) {
  mountNews(mount, deps)
  mountCategories(mount, deps)
  mountShopPages(mount, deps)
}

function mountNews(mount: Mount, { db, changes }: Deps) {
  const cache: CachePolicy = { tags: ['news'] }
  mount(news.list, async () => ({ ...answer(200, await publishedNews(db)), cache }))

  mount(news.get, async ({ params }) => {
    const item = await publishedItem(db, params.slug)
    return item ? { ...answer(200, publicItem(item)), cache } : notFound(msg('There is no such item.'))
  })

  mount(newsAdmin.list, async () => answer(200, await allNews(db)))

  mount(newsAdmin.create, async ({ body }, { username }) => {
    const outcome = await createNewsItem(db, body, username)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
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
    if ('invalid' in outcome) return badRequest(outcome.invalid)
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

function mountCategories(mount: Mount, { db, changes, invalidation }: Deps) {
  const listed = async () => {
    await changes.changed('categories')
    return countedCategories(db)
  }
  const one = async (slug: string) => (await listed()).find((category) => category.slug === slug)

  mount(categories.list, async () => answer(200, await countedCategories(db)))

  mount(categories.create, async ({ body }, { username }) => {
    const outcome = await createCategory(db, body, username)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    const created = await one(outcome.slug)
    return answer(201, created ?? { ...body, slug: outcome.slug, books: 0 })
  })

  mount(categories.reorder, async ({ body }, { username }) => {
    const outcome = await reorderCategories(db, body.slugs, username)
    return 'changed' in outcome ? answer(409, listChanged) : answer(200, await listed())
  })

  mount(categories.edit, async ({ params, body }, { username }) => {
    const outcome = await editCategory(db, params.slug, body, username)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    const edited = 'missing' in outcome ? undefined : await one(outcome.slug)
    return edited ? answer(200, edited) : notFound(msg('There is no such category.'))
  })

  mount(categories.delete, async ({ params, body }, caller) => {
    const outcome = await deleteCategory(db, params.slug, body?.moveTo, caller)
    if ('missing' in outcome) return notFound(msg('There is no such category.'))
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    if ('refused' in outcome) return answer(409, outcome.refused)
    const left = await listed()
    if (outcome.moved === 0) return answer(200, left)
    // Every cached book of the category shows the old one.
    invalidation.invalidateAll()
    return { ...answer(200, left), headers: invalidation.invalidateBooks([]) }
  })
}
