/** How an order can be paid. `orders.payment_method` has these words, so they stay as they are. */
export const paymentMethods = [
  'cash-on-delivery',
  'pay-on-pickup',
  'bank-transfer',
  'invoice',
  'card',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/** Paid when the books are handed over. */
export const isCash = (method: PaymentMethod) => method === 'cash-on-delivery' || method === 'pay-on-pickup'

/** In words that follow "Payment:". */
export const paymentMethodNames: Record<PaymentMethod, string> = {
  'cash-on-delivery': 'Cash on delivery',
  'pay-on-pickup': 'Pay at pick-up',
  'bank-transfer': 'Bank transfer in advance',
  invoice: 'Invoice',
  card: 'Card or wallet',
}

/** By which the bookseller finds the order of a bank transfer. */
export const transferReference = (orderNumber: number) => `Order ${orderNumber}`
