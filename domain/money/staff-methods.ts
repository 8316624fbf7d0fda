import type { MoneyMethod, PaymentMethod } from './payment-methods.ts'

type Sale = {
  deliveryMethod: 'delivery' | 'pickup'
  /** At once: by cash or the card terminal at the counter, or by a transfer that has arrived. */
  isPaid: boolean
  /** Over the counter. */
  handedOver: boolean
}

/**
 * How an order that staff place can be paid, the usual method first. Cash at the counter, its card terminal and an invoice need
 * no setting; the others are those that the shop offers. What leaves the shop unpaid is invoiced.
 */
export function staffMethods(
  offered: readonly { id: PaymentMethod }[],
  { deliveryMethod, isPaid, handedOver }: Sale,
): PaymentMethod[] {
  const ifOffered = (method: PaymentMethod) => offered.map(({ id }) => id).filter((id) => id === method)
  if (isPaid) return ['pay-on-pickup', 'card', ...ifOffered('bank-transfer')]
  if (handedOver) return ['invoice']
  return [
    ...(deliveryMethod === 'pickup' ? (['pay-on-pickup'] as const) : ifOffered('cash-on-delivery')),
    ...ifOffered('bank-transfer'),
    'invoice',
  ]
}

/** How money came of an order that was paid at once: what shoppers pay at pick-up or online came in cash or by the terminal. */
export const paidAtOnceBy = (method: PaymentMethod): MoneyMethod =>
  method === 'pay-on-pickup' ? 'cash' : method === 'card' ? 'card-terminal' : method
