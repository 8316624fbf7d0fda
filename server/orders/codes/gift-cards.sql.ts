import type { GiftCard, giftCardPayments } from '../../../contract/orders/gift-cards.ts'
import type { PersonalData } from '../../../contract/people/account.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { totalText } from '../../settings/money.sql.ts'
import { asJsonTime } from '../orders.sql.ts'

const cardColumns = sql`
  id, code, ${totalText(sql`amount_cents`)} as amount, ${totalText(sql`balance_cents`)} as balance, paid_by as "paidBy",
  json_build_object('name', recipient_name, 'email', recipient_email, 'text', greeting) as "to",
  is_blocked as "isBlocked",
  exists (select from gift_card_moves where gift_card_id = gift_cards.id and kind = 'taken-back') as "isTakenBack",
  sold_at as "soldAt", emailed_at as "emailedAt"`

const moves = sql`
  (select coalesce(json_agg(json_build_object('at', ${asJsonTime(sql`at`)}, 'kind', kind,
      'amount', ${totalText(sql`gift_card_moves.amount_cents`)}, 'order', case when order_id is not null then
        (select json_build_object('_id', orders.id, 'number', number) from orders where orders.id = order_id) end,
      'by', coalesce(staff, '')) order by gift_card_moves.id), '[]')
    from gift_card_moves where gift_card_id = gift_cards.id) as moves`

type Page = { q?: string | undefined; limit: number; offset: number }

/** Codes are typed with and without hyphens. */
const matches = (q: string | undefined): Sql =>
  q
    ? sql`where strpos(code, nullif(regexp_replace(upper(${q}), '[^A-Z0-9]', '', 'g'), '')) > 0
        or strpos(fold(recipient_name), fold(${q})) > 0 or strpos(recipient_email, lower(${q})) > 0`
    : nothing

export const newestGiftCards = (db: Queryable, { q, limit, offset }: Page) =>
  db.many<Omit<GiftCard, 'moves'>>(sql`
    select ${cardColumns} from gift_cards ${matches(q)}
    order by sold_at desc, id desc limit ${limit} offset ${offset}`)

/** The balance is that of all cards, whatever is searched. */
export const giftCardsInAll = async (db: Queryable, q: string | undefined) => {
  const row = await db.first<{ total: number; balance: string }>(sql`
    select (select count(*)::int from gift_cards ${matches(q)}) as total,
      ${totalText(sql`(select coalesce(sum(balance_cents), 0) from gift_cards)`)} as balance`)
  if (!row) throw new Error('The count returned no row')
  return row
}

export const findGiftCard = (db: Queryable, id: string) =>
  db.first<GiftCard>(sql`select ${cardColumns}, ${moves} from gift_cards where id = ${id}`)

export type Sale = {
  code: string
  /** In minor units. */
  amount: number
  paidBy: (typeof giftCardPayments)[number]
  name: string
  email: string
  text: string
  key: string | undefined
  requestHash: Buffer
  username: string
}

/** The id of the new card; undefined if one was sold with the key already. */
export const insertGiftCard = async (tx: Queryable, sale: Sale) => {
  const card = await tx.first<{ id: string }>(sql`
    insert into gift_cards (code, amount_cents, paid_by, recipient_name, recipient_email, greeting, sold_by, idempotency_key,
      request_hash)
    values (${sale.code}, ${sale.amount}, ${sale.paidBy}, ${sale.name}, ${sale.email}, ${sale.text}, ${sale.username},
      ${sale.key ?? null}, ${sale.requestHash})
    on conflict (idempotency_key) do nothing returning id`)
  if (!card) return undefined
  await tx.run(sql`
    insert into gift_card_moves (gift_card_id, kind, amount_cents, staff)
    values (${card.id}, 'sold', ${sale.amount}, ${sale.username})`)
  return card.id
}

/** Also whether it was sold by the same request; of cards of earlier versions nobody knows. */
export const giftCardWithKey = (tx: Queryable, { key, requestHash, username }: Sale) =>
  tx.first<{ id: string; isSame: boolean }>(sql`
    select id, sold_by = ${username} and coalesce(request_hash = ${requestHash}, true) as "isSame"
    from gift_cards where idempotency_key = ${key ?? null}`)

export const markEmailed = (tx: Queryable, id: string, email: string) =>
  tx.run(sql`update gift_cards set recipient_email = ${email}, emailed_at = now() where id = ${id}`)

/** False if it is so already, or there is none. */
export const setBlocked = async (tx: Queryable, id: string, isBlocked: boolean): Promise<boolean> =>
  (await tx.run(sql`
    update gift_cards set is_blocked = ${isBlocked} where id = ${id} and is_blocked <> ${isBlocked}`)) === 1

/** Those that were e-mailed to the address, with the end of their codes. */
export const giftCardsOf = (tx: Queryable, email: string) =>
  tx.many<PersonalData['giftCards'][number]>(sql`
    select ${endOfStored} as code, ${totalText(sql`amount_cents`)} as amount, ${totalText(sql`balance_cents`)} as balance,
      recipient_name as name, greeting as text, sold_at as "soldAt", emailed_at as "emailedAt"
    from gift_cards where recipient_email = ${email} order by sold_at, id`)

const endOfStored = sql`'…' || right(code, 4)`

/** Whom these cards are for, also where the audit log says so. They keep their balance. */
const forgetRecipients = (tx: Queryable, which: Sql) =>
  tx.run(sql`
    with forgotten as (
      update gift_cards set recipient_name = '', recipient_email = '', greeting = '' where ${which} returning code
    )
    update audit_log set changes = '{}'
    where action = 'gift-card.send' and subject in (select ${endOfStored} from forgotten)`)

export const forgetRecipient = (tx: Queryable, email: string) =>
  forgetRecipients(tx, sql`recipient_email = ${email}`)

/** Of cards that nobody has used for the years that are set. */
export const forgetOldRecipients = (db: Queryable, keepYears: number) =>
  forgetRecipients(
    db,
    sql`recipient_name || recipient_email || greeting <> '' and not exists (
        select from gift_card_moves
        where gift_card_id = gift_cards.id and at >= now() - ${keepYears}::int * interval '1 year')`,
  )
/** False if some of it is spent, or there is none. Orders that spend it wait. */
export const takeBackSale = (tx: Queryable, id: string, username: string) =>
  tx.exists(sql`
    with card as (
      select id, amount_cents, balance_cents from gift_cards where id = ${id} for update
    )
    insert into gift_card_moves (gift_card_id, kind, amount_cents, staff)
    select id, 'taken-back', -amount_cents, ${username} from card where balance_cents = amount_cents
    returning id`)
