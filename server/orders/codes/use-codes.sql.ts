import { nothing, type Sql, sql } from '../../database/sql.ts'
import type { UsedCodes } from './apply-codes.ts'
import { endOfCode } from './gift-card-codes.ts'

type Use = UsedCodes & { discount: number; today: Sql }

/** Fragments of the statement that places an order. */
type Clauses = {
  /** CTEs that lock what is used, in front of the order. */
  locked: Sql
  columns: Sql
  values: Sql
  isUsable: Sql
  /** CTEs that use it, after the order. */
  used: Sql
}

const none: Clauses = { locked: nothing, columns: nothing, values: nothing, isUsable: nothing, used: nothing }

/**
 * An order without codes has none of them. The locks are taken after those of the stock, the voucher first, then the cards by
 * id, so that orders cannot deadlock.
 */
export function codeClauses(use: Use | undefined): Clauses {
  if (!use) return none
  const cards = use.cards.filter(({ amount }) => amount > 0)
  const [voucher, paid] = [voucherClauses(use), cardClauses(cards)]
  const sum = cards.reduce((all, { amount }) => all + amount, 0)
  const listed = cards.map(({ code, amount }) => ({ code: endOfCode(code), amount }))
  return {
    locked: sql`${voucher.locked} ${paid.locked}`,
    columns: sql`, voucher_id, voucher_code, discount_cents, paid_cents, gift_card_cents, gift_cards`,
    values: sql`, ${use.voucher?.id ?? null}::uuid, ${use.voucher?.code ?? null}::text, ${use.discount}::bigint,
      ${sum}::bigint, ${sum}::bigint, ${JSON.stringify(listed)}::jsonb`,
    isUsable: sql`${voucher.isUsable} ${paid.isUsable}`,
    used: sql`${voucher.used} ${paid.used}`,
  }
}

type Part = Pick<Clauses, 'locked' | 'isUsable' | 'used'>

const isAfterStock = sql`(select count(*) from locked_stock) >= 0`

/** Counts from the locked number, as `takenCopies` does. */
function voucherClauses({ voucher, today }: Use): Part {
  if (!voucher)
    return { ...none, locked: sql`locked_voucher as materialized (select 0 as uses where ${isAfterStock}),` }
  return {
    locked: sql`locked_voucher as materialized (
      select id, uses from vouchers
      where id = ${voucher.id} and is_active and (max_uses is null or uses < max_uses)
        and coalesce(valid_from <= ${today}, true) and coalesce(valid_until >= ${today}, true) and ${isAfterStock}
      for update
    ),`,
    isUsable: sql`and exists (select from locked_voucher)`,
    used: sql`, used_voucher as (
      update vouchers set uses = locked_voucher.uses + 1 from orders, locked_voucher where vouchers.id = locked_voucher.id
    )`,
  }
}

function cardClauses(cards: UsedCodes['cards']): Part {
  if (cards.length === 0) return none
  const ids = cards.map(({ id }) => id)
  const wanted = sql`unnest(${ids}::uuid[], ${cards.map(({ amount }) => amount)}::bigint[]) as wanted (id, amount)`
  return {
    locked: sql`locked_cards as materialized (
      select id, balance_cents from gift_cards
      where id = any(${ids}::uuid[]) and not is_blocked and (select count(*) from locked_voucher) >= 0
      order by id for update
    ),`,
    isUsable: sql`and (select count(*) from locked_cards join ${wanted} using (id) where balance_cents >= amount) = ${cards.length}`,
    used: sql`, redeemed as (
      insert into gift_card_moves (gift_card_id, kind, amount_cents, order_id)
      select wanted.id, 'redeemed', -amount, orders.id from orders, ${wanted}
    ), paid_with_cards as (
      insert into payments (order_id, kind, amount_cents, method)
      select orders.id, 'paid', amount, 'gift-card' from orders, ${wanted}
    )`,
  }
}
