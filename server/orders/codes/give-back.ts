import type { Transaction } from '../../database/database.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'
import { sumOf } from '../place/totals.ts'
import { insertPayment, refundThroughProvider } from '../payments/payment-ledger.sql.ts'
import { insertMove, redeemedBy } from './gift-card-ledger.sql.ts'
import { isVoucherLeft, useVoucherAgain } from './voucher-uses.sql.ts'

type Refund = { amount: number; staff?: string | undefined; key?: string | undefined }

/**
 * Gives back what was paid for an order: first to its gift cards, at once, then through the provider. Returns what went to
 * the cards and what is left to be given back by hand. The caller has checked the amount against `refundable`.
 */
export async function giveBack(tx: Transaction, order: LockedOrder, { amount, staff, key }: Refund) {
  const toCards = await returnToCards(tx, order, { amount, staff, key })
  const rest = { amount: amount - toCards, staff, key: toCards > 0 ? undefined : key }
  const { byHand } = await refundThroughProvider(tx, order, rest)
  return { toCards, byHand }
}

/** Returns what went back to gift cards, in minor units. */
export async function returnToCards(tx: Transaction, order: LockedOrder, { amount, staff, key }: Refund) {
  const toCards = Math.min(amount, order.giftCards)
  if (toCards <= 0) return 0
  let rest = toCards
  for (const { cardId, redeemed } of await redeemedBy(tx, order)) {
    const part = Math.min(redeemed, rest)
    if (part > 0) await insertMove(tx, order, { cardId, kind: 'returned', amount: part, staff })
    rest -= part
  }
  await insertPayment(tx, order, {
    kind: 'refunded',
    amount: toCards,
    method: 'gift-card',
    key,
    ...(staff !== undefined && { staff }),
  })
  return toCards
}

type CardUse = { cardId: string; amount: number }

/**
 * How the gift cards of a cancelled order pay what is open of it when it is placed again: at most what went back to them.
 * Undefined if others have used up its voucher or its cards. Locks them.
 */
export async function codesAgain(
  tx: Transaction,
  order: LockedOrder,
  open: number,
): Promise<CardUse[] | undefined> {
  if (!(await isVoucherLeft(tx, order))) return undefined
  const cards = await redeemedBy(tx, order)
  let rest = Math.min(open, sumOf(cards.map(({ returned }) => returned)))
  const uses = cards.map(({ cardId, returned, balance, isBlocked }) => {
    const amount = isBlocked ? 0 : Math.min(returned, balance, rest)
    rest -= amount
    return { cardId, amount }
  })
  return rest > 0 ? undefined : uses.filter(({ amount }) => amount > 0)
}

/** For an order that is no longer cancelled, after `codesAgain`. */
export async function useCodesAgain(tx: Transaction, order: LockedOrder, uses: CardUse[]) {
  await useVoucherAgain(tx, order)
  for (const { cardId, amount } of uses) {
    await insertMove(tx, order, { cardId, kind: 'redeemed', amount: -amount, staff: undefined })
    await insertPayment(tx, order, { kind: 'paid', amount, method: 'gift-card' })
  }
}
