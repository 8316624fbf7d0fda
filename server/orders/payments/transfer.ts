import { minorUnitsOfTotal } from '../../../contract/money.ts'
import type { Order, OrderPayment } from '../../../contract/orders/placed-order.ts'
import type { ownPayments } from '../../../contract/orders/own-payments.ts'
import type { ResponseBody } from '../../../contract/route.ts'
import { isSum, leftToPay } from '../../../domain/money/left-to-pay.ts'
import { transferReference } from '../../../domain/money/payment-methods.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { epcText } from './epc-code.ts'

type Transfer = Omit<ResponseBody<typeof ownPayments.transfer, 200>, 'qrCode'> & {
  /** What a banking app reads from a QR code; undefined for other currencies than the euro. */
  code: string | undefined
}

/** To the shop's account. */
export const isByTransfer = ({ method }: Pick<OrderPayment, 'method'>) =>
  method === 'bank-transfer' || method === 'invoice'

/** Where an order is still to be paid; null for one that is paid in another way. */
export function accountFor(order: Order, { settings }: Pick<ShopSnapshot, 'settings'>) {
  const { holder, iban, bic } = settings.payment.transfer
  return isByTransfer(order.payment) && isSum(leftToPay(order.payment)) && iban !== ''
    ? { holder, iban, bic, reference: transferReference(order.number) }
    : null
}

/** What is left of an order to be paid, and where to. */
export function transferOf(
  { number, payment }: Order,
  { settings }: Pick<ShopSnapshot, 'settings'>,
): Transfer {
  const { holder, iban, bic } = settings.payment.transfer
  const [amount, reference] = [leftToPay(payment), transferReference(number)]
  const isInEuros = settings.region.currency === 'EUR' && iban !== ''
  const code = isInEuros
    ? epcText({ holder, iban, bic, amount: minorUnitsOfTotal(amount), text: reference })
    : undefined
  return { holder, iban, bic, reference, amount, code }
}
