import type { Label } from '../../../../messages/message.ts'
import { msg } from '../../../../messages/t.ts'
import { minorUnitsOfTotal, totalOf } from '../../../../contract/money.ts'
import type { AdminOrder, PaymentFilter, PaymentState } from '../../../../contract/orders/admin-orders.ts'
import { paymentStatusLabels } from '../../../../domain/order-labels.ts'
import {
  isCash,
  type LedgerMethod,
  type MoneyMethod,
  moneyMethods,
} from '../../../../domain/money/payment-methods.ts'

type Paid = Pick<AdminOrder, 'payment' | 'status'>

/** In minor units. */
export function moneyOf({ payment }: Pick<AdminOrder, 'payment'>) {
  const due = minorUnitsOfTotal(payment.due)
  const left = minorUnitsOfTotal(payment.paid) - minorUnitsOfTotal(payment.refunded)
  return {
    open: Math.max(0, due - left),
    /** More than is due. */
    tooMuch: Math.max(0, left - due),
    /** Of what was paid, and not refunded. */
    left,
  }
}

type Entry = AdminOrder['payments'][number]

/** What these entries of a ledger say was paid less what was refunded, in minor units. */
const netOf = (entries: Entry[]) =>
  entries.reduce((sum, { kind, amount }) => {
    const units = minorUnitsOfTotal(amount)
    return kind === 'paid' ? sum + units : sum - units
  }, 0)

const isByGiftCard = ({ method }: Entry) => method === 'gift-card'

const isAtProvider = ({ method, providerId }: Entry) => method === 'card' && providerId !== undefined

/** Where a refund goes, in minor units: first to gift cards, then through the provider, and the rest by hand. */
export type Refunded = { toCards: number; byProvider: number; byHand: number }

export function refundOf({ payments }: Pick<AdminOrder, 'payments'>, amount: number): Refunded {
  const toCards = Math.min(amount, netOf(payments.filter(isByGiftCard)))
  const rest = amount - toCards
  const byProvider = Math.min(rest, Math.max(0, netOf(payments.filter(isAtProvider))))
  return { toCards, byProvider, byHand: rest - byProvider }
}

/** Where a refund went, as the ledger says since. The provider may not have made its part yet. */
export function refundedIn(ledger: Entry[], amount: number): Refunded {
  const byOthers = ledger.filter((entry) => !isByGiftCard(entry) && !isAtProvider(entry))
  const [toCards, byHand] = [-netOf(ledger.filter(isByGiftCard)), -netOf(byOthers)]
  return { toCards, byProvider: amount - toCards - byHand, byHand }
}

/** As the API takes and gives amounts. */
export const amountOf = (minorUnits: number, decimals: number) => totalOf(minorUnits, decimals)

/** Past its last day; days end at midnight UTC, as in the list. */
export const isLate = ({ payment }: Pick<AdminOrder, 'payment'>) =>
  (payment.status === 'open' || payment.status === 'partly-paid') &&
  moneyOf({ payment }).open > 0 &&
  payment.payBy !== null &&
  payment.payBy < new Date().toISOString().slice(0, 10)

/** How its money stands; undefined if nothing is to be paid and nothing was. */
export function paymentState(order: Paid): PaymentState | undefined {
  const { status } = order.payment
  if (status === 'not-due') return undefined
  if (moneyOf(order).tooMuch > 0) return 'to-refund'
  return isLate(order) ? 'late' : status
}

/** What the list says: nothing of cash that is paid as usual, when the books are handed over. */
export function stateToTell(order: Paid): PaymentState | undefined {
  const state = paymentState(order)
  const isUsual =
    isCash(order.payment.method) && (state === 'paid' || (state === 'open' && order.status !== 'delivered'))
  return isUsual ? undefined : state
}

export const paymentWords: Record<PaymentFilter, Label> = {
  ...paymentStatusLabels,
  late: msg('Payment late'),
  'to-refund': msg('To be refunded'),
  'to-check': msg('Open transfers and invoices'),
}

/** Books of such an order are sent when it is paid. */
export const isToBePaidFirst = (order: AdminOrder) =>
  (order.payment.method === 'card' || order.payment.method === 'bank-transfer') && moneyOf(order).open > 0

/** Handing the books over pays such an order. */
export const isPaidAtDelivery = (order: AdminOrder) => isCash(order.payment.method) && moneyOf(order).open > 0

/** By which staff record money: what came at the pick-up came in cash or by the terminal. */
export const recordedMethods = moneyMethods.filter((method) => method !== 'pay-on-pickup')

const recorded = (method: LedgerMethod): MoneyMethod =>
  method === 'pay-on-pickup' || method === 'gift-card' ? 'cash' : method

export const usualMethod = ({ payment }: AdminOrder): MoneyMethod => recorded(payment.method)

/** Money that staff took goes back as it came. */
export function methodOfRefund({ payment, payments }: AdminOrder): MoneyMethod {
  const taken = payments.findLast(
    ({ kind, amount, method, providerId }) =>
      kind === 'paid' && !amount.startsWith('-') && method !== 'gift-card' && !providerId,
  )
  return recorded(taken?.method ?? payment.method)
}
