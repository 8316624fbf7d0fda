import type { Quote } from '../../contract/orders/orders.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { isSum, leftToPay, leftToRefund, paidBesides } from './left-to-pay.ts'
import { priceFormat, type PriceStyle } from './price-format.ts'
import { t } from '../../messages/t.ts'

/** Sums are computed by the server alone, in `totals.ts`; these are their labels. */
export type SumLine = { label: string; value: string }

/** Orders of earlier versions have no letters. */
type Sums = Pick<
  Quote,
  'subtotal' | 'discount' | 'delivery' | 'taxLines' | 'pricesIncludeTax' | 'deliveryMethod'
> & { byLetter?: boolean | undefined; codes?: Quote['codes'] }

/** Whether the total is more than the sum of the prices, or its tax is named. */
export const hasSumLines = ({ discount, delivery, taxLines, deliveryMethod }: Sums) =>
  Number(discount) > 0 || Number(delivery) > 0 || taxLines.length > 0 || deliveryMethod === 'pickup'

/** What the total consists of, as screens, e-mails and receipts show it. */
export function sumLines(
  { subtotal, discount, delivery, taxLines, pricesIncludeTax, deliveryMethod, byLetter, codes = [] }: Sums,
  shop: PriceStyle,
): SumLine[] {
  const price = priceFormat(shop)
  return [
    { label: t('Subtotal'), value: price(subtotal) },
    ...(Number(discount) > 0 ? [{ label: discountLabel(codes), value: price(`-${discount}`) }] : []),
    {
      label:
        deliveryMethod === 'pickup'
          ? t('Pick-up in the shop')
          : byLetter
            ? t('Delivery (letter)')
            : t('Delivery'),
      value: Number(delivery) === 0 ? t('Free') : price(delivery),
    },
    ...(pricesIncludeTax
      ? []
      : taxRows(taxLines, (tax) => t('+ {tax} [a rate and a name, such as 7 % VAT]', { tax }), shop)),
  ]
}

function discountLabel(codes: Quote['codes']): string {
  const voucher = codes.find(({ kind }) => kind === 'voucher')
  return voucher ? t('Voucher {code}', { code: voucher.code }) : t('Discount')
}

type Paid = Pick<Order, 'total' | 'codes' | 'payment' | 'creditNotes'>

export type Payable = Pick<Quote, 'total' | 'codes' | 'due'> | Paid

/**
 * What gift cards pay of a total, and at last what is left, as it is shown below the total: the lines add up to it. None
 * without a gift card, or where nothing is due any more.
 */
export function giftCardLines(of: Payable, shop: PriceStyle): SumLine[] {
  const price = priceFormat(shop)
  const cards = of.codes.filter(({ kind, amount }) => kind === 'gift-card' && isSum(amount))
  if (cards.length === 0 || ('payment' in of && !isSum(of.payment.due))) return []
  const amounts = cards.map(({ amount }) => amount)
  const byOthers = 'payment' in of ? paidBesides(amounts, of.payment) : '0'
  return [
    ...('payment' in of ? totalAfterReturns(of, shop) : []),
    ...cards.map(({ code, amount }) => ({
      label: t('Gift card {code}', { code }),
      value: price(`-${amount}`),
    })),
    ...(isSum(byOthers) ? [{ label: t('Paid [an amount]'), value: price(`-${byOthers}`) }] : []),
    ...('payment' in of ? toBeRefunded(of, shop) : []),
    { label: t('Left to pay'), value: price(leftOf(of)) },
  ]
}

export const leftOf = (of: Payable) => ('payment' in of ? leftToPay(of.payment) : of.due)

/** What an order costs without what came back, and what was paid above that. */
export const linesAfterReturns = (order: Paid, shop: PriceStyle): SumLine[] => [
  ...totalAfterReturns(order, shop),
  ...toBeRefunded(order, shop),
]

const totalAfterReturns = ({ total, creditNotes, payment }: Paid, shop: PriceStyle): SumLine[] =>
  creditNotes.length > 0 && payment.due !== total
    ? [{ label: t('Total after returns'), value: priceFormat(shop)(payment.due) }]
    : []

function toBeRefunded({ payment }: Paid, shop: PriceStyle): SumLine[] {
  const refund = leftToRefund(payment)
  return isSum(refund) ? [{ label: t('To be refunded'), value: priceFormat(shop)(refund) }] : []
}

/** Taxes that are part of the total, and are shown below it. */
export const includedTaxes = ({ taxLines, pricesIncludeTax }: Sums, shop: PriceStyle): SumLine[] =>
  pricesIncludeTax
    ? taxRows(taxLines, (tax) => t('includes {tax} [a rate and a name, such as 7 % VAT]', { tax }), shop)
    : []

const taxRows = (lines: Sums['taxLines'], label: (tax: string) => string, shop: PriceStyle): SumLine[] =>
  lines.map(({ name, percent, amount }) => ({
    label: label(`${percentText(percent, shop.locale)} ${name}`),
    value: priceFormat(shop)(amount),
  }))

/** With a no-break space: 8.875 %. */
export const percentText = (percent: string, locale: string) =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(percent))}\u00a0%`
