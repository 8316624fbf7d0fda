import { beginRestoring, withConnection } from '../backup/shop-tables.sql.ts'
import type { Connection } from '../database/connection.ts'
import { type Queryable, queryableBy, types } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { ownShop } from '../settings/settings.sql.ts'

type SetupRows = { books: boolean; saved: string[] }

/** Whether there is a book, and the groups of settings that were saved. */
export const setupRows = async (db: Queryable): Promise<SetupRows> =>
  (await db.first<SetupRows>(sql`
    select exists (select from books) as books,
      array(select name from settings where version > 0 order by name) as saved`)) ?? {
    books: false,
    saved: [],
  }

/** On its own connection: a backup in between may take longer than a statement of the pool. */
export const inLongTransaction = <Result>(
  connection: Connection,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> =>
  withConnection({ ...connection, types }, async (client) => {
    await beginRestoring(client)
    const result = await work(queryableBy((statement) => client.query(statement)))
    await client.query('commit')
    return result
  })

/** Serializes concurrent starts: the second waits for the row lock and then finds no demo. */
export async function lockDemo(tx: Queryable): Promise<boolean> {
  return tx.exists(sql`select from shop where demo for update`)
}

/** Of the audit log: who was invited, joined and changed an account while the password was public. */
const keptActions = ['staff', 'account', 'shop']

/** Tables with rows of the demo or its visitors, referencing tables first. */
export const emptied = {
  outbox: sql`delete from outbox`,
  newsletter_recipients: sql`delete from newsletter_recipients`,
  newsletter_books: sql`delete from newsletter_books`,
  newsletters: sql`delete from newsletters`,
  shopper_addresses: sql`delete from shopper_addresses`,
  wish_list_books: sql`delete from wish_list_books`,
  reviews: sql`delete from reviews`,
  book_ratings: sql`delete from book_ratings`,
  sent_emails: sql`delete from sent_emails`,
  payment_refunds: sql`delete from payment_refunds`,
  payment_sessions: sql`delete from payment_sessions`,
  payment_keys: sql`delete from payment_keys`,
  mail_server: sql`delete from mail_server`,
  order_events: sql`delete from order_events`,
  order_holds: sql`delete from order_holds`,
  order_lines: sql`delete from order_lines`,
  orders: sql`delete from orders`,
  // Gone with the orders: triggers keep them from being deleted in another way.
  payments: sql`delete from payments`,
  credit_notes: sql`delete from credit_notes`,
  gift_cards: sql`delete from gift_cards`,
  // Gone with the gift cards.
  gift_card_moves: sql`delete from gift_card_moves`,
  vouchers: sql`delete from vouchers`,
  subscribers: sql`delete from subscribers`,
  visit_marks: sql`delete from visit_marks`,
  visit_salts: sql`delete from visit_salts`,
  visit_days: sql`delete from visit_days`,
  mailed_codes: sql`delete from mailed_codes`,
  oauth_popup_codes: sql`delete from oauth_popup_codes`,
  oauth_states: sql`delete from oauth_states`,
  web_sessions: sql`delete from web_sessions`,
  sign_ins: sql`delete from sign_ins`,
  account_identities: sql`delete from account_identities`,
  customer_notes: sql`delete from customer_notes`,
  accounts: sql`delete from accounts`,
  import_reports: sql`delete from import_reports`,
  imports: sql`delete from imports`,
  work_names: sql`delete from work_names`,
  imported_covers: sql`delete from imported_covers`,
  cover_fetches: sql`delete from cover_fetches`,
  cover_hosts: sql`delete from cover_hosts`,
  import_blocks: sql`delete from import_blocks`,
  import_settings: sql`delete from import_settings`,
  imported_books: sql`delete from imported_books`,
  feed_records: sql`delete from feed_records`,
  feeds: sql`delete from feeds`,
  supplier_deliveries: sql`delete from supplier_deliveries`,
  supplier_order_lines: sql`delete from supplier_order_lines`,
  supplier_orders: sql`delete from supplier_orders`,
  stock_alerts: sql`delete from stock_alerts`,
  stock_moves: sql`delete from stock_moves`,
  stock_titles: sql`delete from stock_titles`,
  stock: sql`delete from stock`,
  contributors: sql`delete from contributors`,
  subjects: sql`delete from subjects`,
  editions: sql`delete from editions`,
  works: sql`delete from works`,
  books: sql`delete from books`,
  cover_images: sql`delete from cover_images`,
  covers: sql`delete from covers`,
  catalog_words: sql`delete from catalog_words`,
  news: sql`delete from news`,
  shop_pages: sql`delete from shop_pages`,
  settings: sql`delete from settings`,
  audit_log: sql`delete from audit_log where split_part(action, '.', 1) <> all(${keptActions}::text[])`,
  staff_invitations: sql`delete from staff_invitations`,
}

/** Keys, limits and attempts to sign in stay, and so do the categories. A trigger counts the books. */
export const kept = [
  'admin_recovery_codes',
  'admin_sign_ins',
  'admins',
  'book_counts',
  'categories',
  'migrations',
  'rate_limit_counters',
  'revoked_admin_tokens',
  'search_index',
  'search_languages',
  'shop',
  'signing_keys',
  'subject_rules',
  'throttles',
]

/** Until the end of the transaction nothing is added that the backup would lack. */
export const lockContents = (tx: Queryable) =>
  tx.run(sql`
    lock table books, covers, orders, stock, accounts, subscribers, news, shop_pages, settings, reviews, wish_list_books,
      admins, staff_invitations, audit_log
    in share row exclusive mode`)

/** The row of settings keeps a later start from laying the demo down again. */
export async function emptyDemo(tx: Queryable, startedBy: string, backup: string) {
  for (const statement of Object.values(emptied)) await tx.run(statement)
  await tx.run(sql`alter table orders alter column number restart with 1001`)
  await tx.run(sql`alter table accounts alter column number restart`)
  await tx.run(sql`alter table supplier_orders alter column number restart`)
  await tx.run(sql`update shop set demo = false, opened_at = now()`)
  await tx.run(
    sql`insert into settings (name, value, changed_by) values (${ownShop}, ${JSON.stringify({ backup })}::jsonb, ${startedBy})`,
  )
}

type DemoContents = { books: number; orders: number; shoppers: number; subscribers: number }

export const countDemo = async (tx: Queryable): Promise<DemoContents> =>
  (await tx.first<DemoContents>(sql`
    select (select count(*) from books) as books, (select count(*) from orders) as orders,
      (select count(*) from accounts) as shoppers, (select count(*) from subscribers) as subscribers`)) ?? {
    books: 0,
    orders: 0,
    shoppers: 0,
    subscribers: 0,
  }

/** Returns whose accounts are removed: all but the caller's and those to be kept, whose sessions end. */
export async function removeStaff(tx: Queryable, username: string, kept: string[]): Promise<string[]> {
  const staying = [username, ...kept]
  const removed = await tx.many<{ username: string }>(sql`
    delete from admins where username <> all(${staying}::text[]) returning username`)
  await tx.run(sql`update admins set token_generation = token_generation + 1`)
  return removed.map((member) => member.username).toSorted()
}

/** The names of the demo's bookseller belong to the specification. */
export const renameOwner = (
  tx: Queryable,
  username: string,
  demo: { name: string; roleLabel: string },
  roleLabel: string,
) =>
  tx.run(sql`
    update admins set name = username, role_label = ${roleLabel}
    where username = ${username} and name = ${demo.name} and role_label = ${demo.roleLabel}`)
