import type { LedgerMethod } from '../../../domain/money/payment-methods.ts'
import type { JournalEntry, ReportDays, SalesKind } from '../../../contract/orders/reports.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { minorUnits } from '../../settings/settings.sql.ts'

/** Days of the shop's time zone, both included. */
export type Period = ReportDays & { timeZone: string }

const isWithin = (at: Sql, { from, to, timeZone }: Period) => sql`
  ${at} >= ${from}::date::timestamp at time zone ${timeZone}::text
  and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`

const dayOf = (at: Sql, { timeZone }: Period) =>
  sql`to_char(${at} at time zone ${timeZone}::text, 'YYYY-MM-DD')`

/**
 * Receipts and credit notes. Those that take back a note have sums below zero, but taxes as the note printed them, so `sign`
 * is what a note does to the sales. Orders have their taxes in the currency, notes in its minor units.
 */
const documents = (period: Period) => sql`
  documents as (
    select receipt_at as at, 'receipt' as kind, receipt_number as number, id as order_id, orders.number as order_number,
      country, total_cents as total, tax_lines, 1 as sign, ${minorUnits} as unit
    from orders where receipt_number is not null and ${isWithin(sql`receipt_at`, period)}
    union all
    select issued_at, 'credit-note', credit_notes.number, order_id, orders.number, country, -credit_notes.total_cents,
      credit_notes.tax_lines, case when reverses is null then -1 else 1 end, 1
    from credit_notes join orders on orders.id = order_id where ${isWithin(sql`issued_at`, period)}
  )`

const unitsIn = (field: 'base' | 'amount') => sql`((line ->> ${field}::text)::numeric * unit)::bigint`

/** A line for each rate of a document; what has no rate, by the total, is a line without a name. */
const taxed = sql`
  taxed as (
    select documents.*, line ->> 'name' as name, (line ->> 'percent')::numeric as percent,
      sign * ${unitsIn('base')} as net, sign * ${unitsIn('amount')} as tax
    from documents cross join jsonb_array_elements(tax_lines) as line
    union all
    select documents.*, '', 0, rest, 0 from documents cross join lateral (
      select total - sign * coalesce(sum(${unitsIn('base')} + ${unitsIn('amount')}), 0)::bigint as rest
      from jsonb_array_elements(tax_lines) as line
    ) as untaxed where rest <> 0 or (total = 0 and tax_lines = '[]')
  )`

/** Sums of one day, in minor units. */
export type DayRows = {
  documents: { day: string; kind: 'receipt' | 'credit-note'; count: number }[]
  taxes: { day: string; name: string; percent: string; net: number; tax: number }[]
  payments: { day: string; method: LedgerMethod; paid: number; refunded: number }[]
  giftCards: { day: string; sold: number; amount: number; takenBack: number }[]
}

/** Also that it was taken back. */
const isSale = sql`kind in ('sold', 'taken-back')`

/** What came in and went out, by its way of payment; also what gift cards were sold for, and what they paid. */
const money = (period: Period) => sql`
  money as (
    select at, kind, amount_cents, method from payments where ${isWithin(sql`at`, period)}
    union all
    select at, case kind when 'sold' then 'paid' else 'refunded' end, abs(gift_card_moves.amount_cents), paid_by
    from gift_card_moves join gift_cards on gift_cards.id = gift_card_id
    where ${isSale} and ${isWithin(sql`at`, period)}
  )`

/** One statement, so that its parts agree while the shop sells. */
export async function sumsByDay(db: Queryable, period: Period): Promise<DayRows> {
  const row = await db.first<DayRows>(sql`
    with ${documents(period)}, ${taxed}, ${money(period)}
    select
      (select coalesce(json_agg(counted), '[]') from (
        select ${dayOf(sql`at`, period)} as day, kind, count(*) as count from documents group by 1, 2
      ) as counted) as documents,
      (select coalesce(json_agg(rates), '[]') from (
        select ${dayOf(sql`at`, period)} as day, name, trim_scale(percent)::text as percent, sum(net) as net, sum(tax) as tax
        from taxed group by 1, name, percent
      ) as rates) as taxes,
      (select coalesce(json_agg(ledger), '[]') from (
        select ${dayOf(sql`at`, period)} as day, method, coalesce(sum(amount_cents) filter (where kind = 'paid'), 0) as paid,
          coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0) as refunded
        from money group by 1, method
      ) as ledger) as payments,
      (select coalesce(json_agg(cards), '[]') from (
        select ${dayOf(sql`at`, period)} as day, count(*) filter (where kind = 'sold') as sold,
          coalesce(sum(amount_cents) filter (where kind = 'sold'), 0) as amount,
          coalesce(-sum(amount_cents) filter (where kind = 'taken-back'), 0) as "takenBack"
        from gift_card_moves where ${isSale} and ${isWithin(sql`at`, period)} group by 1
      ) as cards) as "giftCards"`)
  if (!row) throw new Error('The journal returned no row')
  return row
}

export type EntryRow = Omit<JournalEntry, 'id' | 'order' | 'giftCard' | 'taxes' | 'total'> & {
  /** Names the entry, and orders those of the same moment. */
  place: string
  /** Null for the sale of a gift card, like the number. */
  orderId: string | null
  orderNumber: number | null
  taxes: { name: string; percent: string; net: number; tax: number }[]
  total: number
  giftCardId: string | null
}

/** Oldest first, after the last one of the batch before. */
export const journalEntries = (
  db: Queryable,
  period: Period,
  after: Pick<EntryRow, 'at' | 'place'> | undefined,
  limit: number,
) =>
  db.many<EntryRow>(sql`
    with ${documents(period)}, entries as (
      select at, kind || ' ' || lpad(number::text, 20, '0') as place, kind, number, order_id, order_number, total, tax_lines,
        sign, unit, null as method, null::uuid as gift_card_id
      from documents
      union all
      select at, kind || ' ' || lpad(payments.id::text, 20, '0'), kind, null, order_id, orders.number,
        case kind when 'paid' then amount_cents else -amount_cents end, '[]', 1, 1, method, null
      from payments join orders on orders.id = order_id where ${isWithin(sql`at`, period)}
      union all
      select at, 'gift-card ' || lpad(gift_card_moves.id::text, 20, '0'),
        case kind when 'sold' then 'gift-card' else 'gift-card-back' end, null, null, null,
        gift_card_moves.amount_cents, '[]', 1, 1, paid_by, gift_card_id
      from gift_card_moves join gift_cards on gift_cards.id = gift_card_id
      where ${isSale} and ${isWithin(sql`at`, period)}
    ), page as (
      select * from entries ${after ? sql`where (at, place) > (${after.at}, ${after.place})` : nothing}
      order by at, place limit ${limit}
    )
    select at, place, ${dayOf(sql`at`, period)} as day, kind, number, order_id as "orderId", order_number as "orderNumber",
      total, method, gift_card_id as "giftCardId",
      (select coalesce(json_agg(json_build_object('name', line ->> 'name', 'percent', line ->> 'percent',
          'net', sign * ${unitsIn('base')}, 'tax', sign * ${unitsIn('amount')})), '[]')
        from jsonb_array_elements(tax_lines) as line) as taxes
    from page order by at, place`)

/** What names a row, and in which order rows are. */
const grouped = (by: SalesKind, period: Period): { key: Sql; book?: Sql; order: Sql } =>
  ({
    book: {
      key: sql`book_id::text`,
      book: sql`max(title) as title, coalesce(max(isbn), '') as isbn`,
      order: sql`amount desc, copies desc, key`,
    },
    category: { key: sql`category`, order: sql`amount desc, key` },
    country: { key: sql`country`, order: sql`amount desc, key` },
    day: { key: dayOf(sql`at`, period), order: sql`key` },
  })[by]

type SalesRow = { key: string; title: string; isbn: string; copies: number; amount: number }

type SalesPage = { by: SalesKind; offset: number; limit: number }

const soldLines = (period: Period) => sql`
  with ${documents(period)}, lines as (
    select at, country, book_id, isbn, title, category, 1 as copies, price_cents - discount_cents as amount
    from documents join order_lines using (order_id) where kind = 'receipt' and cancelled_at is null
    union all
    select at, country, book_id, isbn, title, category, sign, sign * ((line ->> 'price')::bigint - coalesce((line ->> 'discount')::bigint, 0))
    from documents join credit_notes using (number, order_id)
      cross join jsonb_array_elements(credit_notes.lines) as line
      join order_lines on order_lines.order_id = credit_notes.order_id and book_id = (line ->> 'bookId')::uuid
    where kind = 'credit-note'
  )`

/** Lines of receipts less those of credit notes, in minor units. */
export function salesBy(db: Queryable, period: Period, { by, offset, limit }: SalesPage) {
  const { key, book = sql`'' as title, '' as isbn`, order } = grouped(by, period)
  return db.many<SalesRow>(sql`
    ${soldLines(period)}
    select ${key} as key, ${book}, sum(copies)::int as copies, sum(amount)::bigint as amount
    from lines group by 1 order by ${order} offset ${offset} limit ${limit}`)
}

export const salesInAll = (db: Queryable, period: Period) =>
  db.first<{ copies: number; amount: number }>(sql`
    ${soldLines(period)}
    select coalesce(sum(copies), 0)::int as copies, coalesce(sum(amount), 0)::bigint as amount from lines`)
