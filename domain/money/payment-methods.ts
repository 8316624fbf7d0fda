import { t } from '../../messages/t.ts'

/** How an order can be paid. `orders.payment_method` has these words, so they stay as they are. */
export const paymentMethods = [
  'cash-on-delivery',
  'pay-on-pickup',
  'bank-transfer',
  'invoice',
  'card',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/** How money came and went: as it was to come by the order, or over the counter in cash or by the shop's card terminal. */
export const moneyMethods = [...paymentMethods, 'cash', 'card-terminal'] as const

export type MoneyMethod = (typeof moneyMethods)[number]

/** Of the rows of the ledger. Gift cards pay orders, and are themselves paid with money. */
export const ledgerMethods = [...moneyMethods, 'gift-card'] as const

export type LedgerMethod = (typeof ledgerMethods)[number]

/** Paid when the books are handed over. */
export const isCash = (method: PaymentMethod) => method === 'cash-on-delivery' || method === 'pay-on-pickup'

/** By which the bookseller finds the order of a bank transfer. */
export const transferReference = (orderNumber: number) =>
  t('Order {number} [reference of a bank transfer, in letters without accents]', { number: orderNumber })
