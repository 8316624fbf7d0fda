import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'
import type { LedgerMethod, PaymentMethod } from './payment-methods.ts'

/** In words that follow "Payment:". */
export const paymentMethodNames: Record<PaymentMethod, Label> = {
  'cash-on-delivery': msg('Cash on delivery'),
  'pay-on-pickup': msg('Pay at pick-up'),
  'bank-transfer': msg('Bank transfer in advance'),
  invoice: msg('Invoice'),
  card: msg('Card or wallet'),
}

/** In words for money that has come. */
export const ledgerMethodNames: Record<LedgerMethod, Label> = {
  ...paymentMethodNames,
  'pay-on-pickup': msg('Paid at pick-up'),
  'bank-transfer': msg('Bank transfer'),
  cash: msg('Cash'),
  'card-terminal': msg('Card at the till'),
  'gift-card': msg('Gift card'),
}
