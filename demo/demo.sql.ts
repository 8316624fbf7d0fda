import type { Queryable } from '../server/database/database.ts'
import { sql } from '../server/database/sql.ts'
import type { DemoNews } from './news.ts'
import type { DemoShopper } from './shoppers.ts'

/**
 * Marks the store as opened, once. Returns whether to insert the demo data: into a new store that wants it, or into one
 * that was opened without it and has neither books nor orders nor settings yet. A concurrent process waits here for
 * the first one.
 */
export async function markShopOpened(tx: Queryable, wantsDemo: boolean): Promise<boolean> {
  const opened = await tx.first<{ demo: boolean }>(sql`
    insert into shop (demo) values (${wantsDemo})
    on conflict (only_one) do update set demo = true
      where excluded.demo and not shop.demo
        and not exists (select from books) and not exists (select from orders) and not exists (select from settings)
    returning demo`)
  return opened?.demo ?? false
}

export async function isDemoShop(tx: Queryable): Promise<boolean> {
  const shop = await tx.first<{ demo: boolean }>(sql`select demo from shop`)
  return shop?.demo ?? false
}

/** False if the demo got its texts before; then the bookseller may have deleted them. */
export const markTextsSeeded = async (tx: Queryable): Promise<boolean> =>
  (await tx.run(sql`
    insert into settings (name, value) values ('demo-texts', '{}') on conflict (name) do nothing`)) === 1

export const insertDemoText = (tx: Queryable, slug: string, markdown: string) =>
  tx.run(sql`
    insert into shop_pages (slug, markdown, is_published) values (${slug}, ${markdown}, true)
    on conflict (slug) do nothing`)

export const insertDemoNews = (tx: Queryable, items: DemoNews[]) =>
  tx.run(sql`
    insert into news (slug, title, summary, picture, position, is_published)
    select slug, title, summary, picture, place, true
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (slug text, title text, summary text, picture text)
    ) with ordinality as items (slug, title, summary, picture, place)
    on conflict (slug) do nothing`)

export type BookRow = {
  id: string
  title: string
  author: string
  description: string
  category: string
  cover_image: string
  new_price_cents: number
  old_price_cents: number
  trending: boolean
  created_at: string
}

export type EditionRow = {
  book_id: string
  work_id: string | null
  is_lead: boolean
  isbn: string
  publisher: string
  published: string | null
  format: string | null
  language: string
  original_language: string | null
}

export type ReviewRow = {
  book_id: string
  uid: string
  name: string
  rating: number
  title: string
  body: string
  written_at: string
}

export type OrderRow = DemoShopper & {
  id: string
  total_cents: number
  status: string
  placed_at: string
  seen_at: string | null
}

export type LineRow = {
  order_id: string
  position: number
  book_id: string
  title: string
  author: string
  category: string
  cover_image: string
  price_cents: number
  source: 'shelf' | null
  is_taken: boolean
}

export type StockRow = {
  book_id: string
  on_hand: number
  when_out: string
  expected_on: string | null
  section: string
}

export type MoveRow = {
  book_id: string
  delta: number
  reason: 'received' | 'sold'
  order_id: string | null
  at: string
}

export type VisitRow = { day: string; visits: number }

export const insertBooks = (tx: Queryable, rows: BookRow[]) =>
  tx.run(sql`
    insert into books (id, title, author, description, category, cover_image, new_price_cents, old_price_cents,
      trending, created_at)
    select id, title, author, description, category, cover_image, new_price_cents, old_price_cents, trending, created_at
    from jsonb_populate_recordset(null::books, ${JSON.stringify(rows)}::jsonb)`)

export const insertEditions = (tx: Queryable, rows: EditionRow[]) =>
  tx.run(sql`
    insert into editions (book_id, work_id, is_lead, isbn, publisher, published, format, language, original_language)
    select book_id, work_id, is_lead, isbn, publisher, published, format, language, original_language
    from jsonb_populate_recordset(null::editions, ${JSON.stringify(rows)}::jsonb)`)

/** In chronological order, so that order numbers increase with time. What was delivered was paid in cash. */
export const insertOrders = (tx: Queryable, rows: OrderRow[]) =>
  tx.run(sql`
    with placed as (
      insert into orders (id, name, email, phone, street, city, country, state, zipcode, total_cents, status, placed_at,
        seen_at, paid_cents)
      select id, name, email, phone, street, city, country, state, zipcode, total_cents, status, placed_at,
        seen_at, case when status = 'delivered' then total_cents else 0 end
      from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb) order by placed_at
      returning id, paid_cents, payment_method, placed_at
    )
    insert into payments (order_id, kind, amount_cents, method, at)
    select id, 'paid', paid_cents, payment_method, placed_at from placed where paid_cents > 0 order by placed_at`)

export const insertLines = (tx: Queryable, rows: LineRow[]) =>
  tx.run(sql`
    insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents, source,
      is_taken, isbn, format)
    select order_id, position, book_id, title, author, category, cover_image, price_cents, source, is_taken,
      editions.isbn, editions.format
    from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(rows)}::jsonb) left join editions using (book_id)`)

export const insertStock = (tx: Queryable, rows: StockRow[]) =>
  tx.run(sql`
    insert into stock (book_id, on_hand, when_out, expected_on, section)
    select book_id, on_hand, when_out, expected_on, section
    from jsonb_populate_recordset(null::stock, ${JSON.stringify(rows)}::jsonb)`)

/** In chronological order, as ledgers are read. */
export const insertMoves = (tx: Queryable, rows: MoveRow[]) =>
  tx.run(sql`
    insert into stock_moves (book_id, delta, reason, order_id, at)
    select book_id, delta, reason, order_id, at
    from jsonb_populate_recordset(null::stock_moves, ${JSON.stringify(rows)}::jsonb) order by at, delta desc`)

/** In chronological order, so that ids increase with time. */
export const insertReviews = (tx: Queryable, rows: ReviewRow[]) =>
  tx.run(sql`
    insert into reviews (book_id, uid, name, rating, title, body, state, written_at)
    select book_id, uid, name, rating, title, body, 'published', written_at
    from jsonb_populate_recordset(null::reviews, ${JSON.stringify(rows)}::jsonb) order by written_at`)

export const insertVisits = (tx: Queryable, rows: VisitRow[]) =>
  tx.run(sql`
    insert into visit_days select * from jsonb_populate_recordset(null::visit_days, ${JSON.stringify(rows)}::jsonb)`)
