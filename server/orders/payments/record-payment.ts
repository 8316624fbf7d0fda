import { t } from '../../../messages/t.ts'
import { minorUnitsOfAmount, isAmountWith, totalOf } from '../../../contract/money.ts'
import type { PaymentRefusal } from '../../../contract/orders/payments.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { isCash, type MoneyMethod } from '../../../domain/money/payment-methods.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import type { Which } from '../move/change-order.ts'
import { type LockedOrder, lockOrder } from '../move/order-changes.sql.ts'
import { insertEvent } from '../move/order-events.sql.ts'
import { giveBack } from '../codes/give-back.ts'
import { openAmount, refundable, refundWithKey } from './payment-ledger.sql.ts'
import { hasPaymentKey, insertPayment, methodOfPayment, type Payment } from './payment-ledger.sql.ts'
import { tellOfPayment } from './reminders.sql.ts'

export type Recorded =
  | { recorded: true }
  | { refused: PaymentRefusal }
  | { invalid: FieldErrors }
  | { unknown: true }

type Typed = {
  /** All that is due, or all that can be refunded, if undefined. */
  amount?: string
  method?: MoneyMethod | undefined
  key?: string | undefined
}

export const recordPayment = (db: Database, shop: ShopSnapshot, which: Which, typed: Typed) =>
  inLedger(db, shop, which, { ...typed, kind: 'paid' }, async (_tx, order, amount) => {
    const open = Math.max(0, openAmount(order))
    return {
      amount: amount ?? open,
      refused: refusePayment(order, amount ?? open, open, shop.decimals),
    }
  })

/** Money that the provider gives back, as far as it was paid there, or that was given back by hand. */
export const recordRefund = (db: Database, shop: ShopSnapshot, which: Which, typed: Typed) =>
  inLedger(db, shop, which, { ...typed, kind: 'refunded' }, async (tx, order, amount) => {
    const left = await refundable(tx, order)
    return {
      amount: amount ?? left,
      refused: refuseRefund(order, amount ?? left, left, shop.decimals),
    }
  })

type Entry = Pick<Payment, 'amount'> & { refused: PaymentRefusal | undefined }

const inLedger = (
  db: Database,
  { decimals, settings }: ShopSnapshot,
  { id, username }: Which,
  { kind, amount: typed, method, key }: Typed & Pick<Payment, 'kind'>,
  entryOf: (tx: Transaction, order: LockedOrder, amount: number | undefined) => Promise<Entry>,
) =>
  db.transaction(async (tx: Transaction): Promise<Recorded> => {
    const wrong = typed === undefined ? [] : amountWrong(typed, decimals)
    if (wrong.length > 0) return { invalid: wrong }
    const order = await lockOrder(tx, { id })
    if (!order) return { unknown: true }
    if (key !== undefined && (await isRepeated(tx, order, kind, key))) return { recorded: true }
    const given = typed === undefined ? undefined : minorUnitsOfAmount(typed, decimals)
    const { amount, refused } = await entryOf(tx, order, given)
    if (refused) return { refused }
    const { toCards, byHand } =
      kind === 'refunded'
        ? await giveBack(tx, order, { amount, staff: username, key })
        : { toCards: 0, byHand: amount }
    if (byHand > 0) {
      const by = { method: method ?? (await usualMethod(tx, order, kind)), staff: username }
      await insertPayment(tx, order, { kind, amount: byHand, ...by, key: toCards > 0 ? undefined : key })
    }
    const atOnce = toCards + byHand
    if (atOnce > 0) await insertEvent(tx, order, username, { kind, text: totalOf(atOnce, decimals) })
    await recordAudit(tx, username, {
      action: `order.${kind}`,
      subject: `Order ${order.number}`,
      changes: { [kind]: [null, totalOf(amount, decimals)] },
    })
    const isSettled = kind === 'paid' && amount === openAmount(order)
    if (isSettled && !isCash(order.paymentMethod) && settings.email.sent.placed)
      await tellOfPayment(tx, order)
    return { recorded: true }
  })

/** Money goes back as it came. */
const usualMethod = async (tx: Transaction, order: LockedOrder, kind: Payment['kind']) =>
  (kind === 'refunded' && (await methodOfPayment(tx, order))) || order.paymentMethod

const isRepeated = async (tx: Transaction, order: LockedOrder, kind: Payment['kind'], key: string) =>
  (await hasPaymentKey(tx, order, kind, key)) ||
  (kind === 'refunded' && (await refundWithKey(tx, order, key)) !== undefined)

/** Of an amount that staff type. */
export function amountWrong(amount: string, decimals: number): FieldErrors {
  if (!isAmountWith(amount, decimals))
    return [
      {
        field: 'amount',
        message: decimals
          ? t('Use at most {decimals, plural, one {# decimal} other {# decimals}}', { decimals })
          : t('Use no decimals'),
      },
    ]
  return minorUnitsOfAmount(amount, decimals) > 0
    ? []
    : [{ field: 'amount', message: t('Enter an amount above zero') }]
}

function refusePayment(
  { number }: LockedOrder,
  amount: number,
  open: number,
  decimals: number,
): PaymentRefusal | undefined {
  if (open === 0)
    return { code: 'nothing-due', message: t('Nothing of order {number} is to be paid.', { number }) }
  const due = totalOf(open, decimals)
  return amount > open
    ? {
        code: 'more-than-due',
        message: t('Only {due} of order {number} is still to be paid.', { due, number }),
        due,
      }
    : undefined
}

function refuseRefund(
  { number }: LockedOrder,
  amount: number,
  leftUnits: number,
  decimals: number,
): PaymentRefusal | undefined {
  const left = totalOf(leftUnits, decimals)
  if (leftUnits > 0 && amount <= leftUnits) return undefined
  const message =
    leftUnits > 0
      ? t('Only {left} of what was paid for order {number} is left to be refunded.', { left, number })
      : t('Nothing that was paid for order {number} is left to be refunded.', { number })
  return { code: 'more-than-paid', message, left }
}
