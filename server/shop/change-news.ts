import { msg } from '../../messages/t.ts'
import type { AdminNewsItem, NewsFields, NewsRefusal } from '../../contract/shop/news-admin.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import { hasCover } from '../catalog/covers/covers.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { markdownProblem } from '../lib/render-markdown.ts'
import { uniqueSlug } from '../lib/slug.ts'
import { isPermutation } from './list-changed.ts'
import {
  allNews,
  deleteNewsItem,
  insertNewsItem,
  lockNews,
  lockNewsItem,
  orderNews,
  updateNewsItem,
} from './news.sql.ts'

type Invalid = { invalid: FieldErrors }
type Saved = { saved: AdminNewsItem }

export async function createNewsItem(db: Database, item: NewsFields, by: string): Promise<Saved | Invalid> {
  return db.transaction(async (tx) => {
    const invalid = await problemsOf(tx, item)
    if (invalid.length > 0) return { invalid }
    await lockNews(tx)
    const taken = new Set((await allNews(tx)).map(({ slug }) => slug))
    const slug = uniqueSlug(item.title, { max: 80, fallback: 'news', taken })
    const saved = await insertNewsItem(tx, slug, item)
    if (!saved) throw new Error('The insert returned no row')
    await recordAudit(tx, by, { action: 'news.create', subject: item.title })
    return { saved }
  })
}

type Edited = Saved | Invalid | { refused: NewsRefusal } | { missing: true }

export async function editNewsItem(
  db: Database,
  id: string,
  { version, ...item }: NewsFields & { version?: number | undefined },
  by: string,
): Promise<Edited> {
  return db.transaction(async (tx): Promise<Edited> => {
    const invalid = await problemsOf(tx, item)
    if (invalid.length > 0) return { invalid }
    const before = await lockNewsItem(tx, id)
    if (!before) return { missing: true }
    if (version !== undefined && version !== before.version) return { refused: changedSince(before) }
    const saved = await updateNewsItem(tx, id, item)
    if (!saved) throw new Error('The update returned no row')
    const changes = changesBetween(inAudit(before), inAudit(saved))
    await recordAudit(tx, by, { action: 'news.edit', subject: item.title, changes })
    return { saved }
  })
}

export const reorderNews = (
  db: Database,
  ids: string[],
  by: string,
): Promise<{ ordered: true } | { changed: true }> =>
  db.transaction(async (tx) => {
    await lockNews(tx)
    const before = await allNews(tx)
    const known = before.map(({ id }) => id)
    if (!isPermutation(known, ids)) return { changed: true }
    await orderNews(tx, ids)
    const titlesOf = (order: string[]) => order.map((id) => before.find((item) => item.id === id)?.title)
    const changes = changesBetween({ order: titlesOf(known) }, { order: titlesOf(ids) })
    await recordAudit(tx, by, { action: 'news.order', subject: 'News', changes })
    return { ordered: true }
  })

export const removeNewsItem = (db: Database, id: string, by: string): Promise<AdminNewsItem | undefined> =>
  db.transaction(async (tx) => {
    const deleted = await deleteNewsItem(tx, id)
    if (deleted) await recordAudit(tx, by, { action: 'news.delete', subject: deleted.title })
    return deleted
  })

async function problemsOf(tx: Queryable, { markdown, picture }: NewsFields): Promise<Invalid['invalid']> {
  const message = markdownProblem(markdown)
  const isMissing = picture !== '' && !(await hasCover(tx, picture))
  return [
    ...(message ? [{ field: 'markdown', message }] : []),
    ...(isMissing ? [{ field: 'picture', message: msg('Upload the picture first') }] : []),
  ]
}

const inAudit = ({ title, summary, markdown, picture, isPublished }: NewsFields) => ({
  title,
  summary,
  markdown: markdown.length,
  picture,
  isPublished,
})

const changedSince = (current: AdminNewsItem): NewsRefusal => ({
  code: 'news-changed',
  message: msg('Somebody saved this item in the meantime. Compare and save again.'),
  current,
})
