import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'

/** A card that paid an order, in minor units. */
type PayingCard = {
  cardId: string
  /** Less what went back to it. */
  redeemed: number
  returned: number
  balance: number
  isBlocked: boolean
}

/** Locks the cards in the order of their ids, as the statement does that places an order. */
export const redeemedBy = async (tx: Queryable, { id }: LockedOrder) => {
  await tx.run(sql`
    select from gift_cards where id in (select gift_card_id from gift_card_moves where order_id = ${id})
    order by id for update`)
  return tx.many<PayingCard>(sql`
    select gift_cards.id as "cardId", -sum(gift_card_moves.amount_cents)::bigint as redeemed,
      coalesce(sum(gift_card_moves.amount_cents) filter (where kind = 'returned'), 0)::bigint as returned,
      balance_cents as balance, is_blocked as "isBlocked"
    from gift_card_moves join gift_cards on gift_cards.id = gift_card_id
    where order_id = ${id} group by gift_cards.id order by min(gift_card_moves.id)`)
}

type Move = {
  cardId: string
  kind: 'redeemed' | 'returned'
  /** Below zero where it is spent. */
  amount: number
  staff: string | undefined
}

/** A trigger changes the balance. */
export const insertMove = (tx: Queryable, { id }: LockedOrder, { cardId, kind, amount, staff }: Move) =>
  tx.run(sql`
    insert into gift_card_moves (gift_card_id, kind, amount_cents, order_id, staff)
    values (${cardId}, ${kind}, ${amount}, ${id}, ${staff ?? null})`)
