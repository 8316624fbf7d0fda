import type { AdminNewsItem, NewsFields } from '../../contract/shop/news-admin.ts'
import type { NewsSummary } from '../../contract/shop/news.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const itemColumns = sql`
  id, slug, title, summary, markdown, picture, is_published as "isPublished", version,
  created_at as "createdAt", changed_at as "changedAt"`

export const allNews = (db: Queryable) =>
  db.many<AdminNewsItem>(sql`select ${itemColumns} from news order by position, id`)

export const publishedNews = (db: Queryable) =>
  db.many<NewsSummary>(sql`
    select slug, title, summary, picture, markdown <> '' as "hasText" from news
    where is_published order by position, id`)

export const publishedItem = (db: Queryable, slug: string) =>
  db.first<AdminNewsItem>(sql`select ${itemColumns} from news where slug = ${slug} and is_published`)

/** One change of the list at a time. */
export const lockNews = (tx: Queryable) => tx.run(sql`lock table news in share row exclusive mode`)

export const lockNewsItem = (tx: Queryable, id: string) =>
  tx.first<AdminNewsItem>(sql`select ${itemColumns} from news where id = ${id} for update`)

/** The newest item comes first. */
export const insertNewsItem = (tx: Queryable, slug: string, item: NewsFields) =>
  tx.first<AdminNewsItem>(sql`
    insert into news (slug, title, summary, markdown, picture, is_published, position)
    values (${slug}, ${item.title}, ${item.summary}, ${item.markdown}, ${item.picture}, ${item.isPublished},
      (select coalesce(min(position), 1) - 1 from news))
    returning ${itemColumns}`)

export const updateNewsItem = (tx: Queryable, id: string, item: NewsFields) =>
  tx.first<AdminNewsItem>(sql`
    update news set title = ${item.title}, summary = ${item.summary}, markdown = ${item.markdown},
      picture = ${item.picture}, is_published = ${item.isPublished}, version = version + 1, changed_at = now()
    where id = ${id} returning ${itemColumns}`)

export const orderNews = (tx: Queryable, ids: string[]) =>
  tx.run(sql`
    update news set position = place
    from unnest(${ids}::uuid[]) with ordinality as wanted (wanted_id, place) where id = wanted_id`)

export const deleteNewsItem = (tx: Queryable, id: string) =>
  tx.first<AdminNewsItem>(sql`delete from news where id = ${id} returning ${itemColumns}`)
