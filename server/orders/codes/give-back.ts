import type { Transaction } from '../../database/database.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'
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

/** Whether a cancelled order can have its voucher and what went back to its gift cards again. Locks them. */
export async function areCodesLeft(tx: Transaction, order: LockedOrder): Promise<boolean> {
  if (!(await isVoucherLeft(tx, order))) return false
  const cards = await redeemedBy(tx, order)
  return cards.every(
    ({ returned, balance, isBlocked }) => returned === 0 || (!isBlocked && balance >= returned),
  )
}

/** For an order that is no longer cancelled, after `areCodesLeft`. */
export async function useCodesAgain(tx: Transaction, order: LockedOrder) {
  await useVoucherAgain(tx, order)
  for (const { cardId, returned: amount } of await redeemedBy(tx, order)) {
    if (amount === 0) continue
    await insertMove(tx, order, { cardId, kind: 'redeemed', amount: -amount, staff: undefined })
    await insertPayment(tx, order, { kind: 'paid', amount, method: 'gift-card' })
  }
}
