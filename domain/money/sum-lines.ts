import type { Quote } from '../../contract/orders/quotes.ts'
import { priceFormat, type PriceStyle } from './price-format.ts'

/** Sums are computed by the server alone, in `totals.ts`; these are their labels. */
export type SumLine = { label: string; value: string }

type Sums = Omit<Quote, 'total' | 'tax'>

/** Whether the total is more than the sum of the prices, or its tax is named. */
export const hasSumLines = ({ delivery, taxLines, deliveryMethod }: Sums) =>
  Number(delivery) > 0 || taxLines.length > 0 || deliveryMethod === 'pickup'

/** What the total consists of, as screens, e-mails and receipts show it. */
export function sumLines(
  { subtotal, delivery, taxLines, pricesIncludeTax, deliveryMethod }: Sums,
  shop: PriceStyle,
): SumLine[] {
  const price = priceFormat(shop)
  return [
    { label: 'Subtotal', value: price(subtotal) },
    {
      label: deliveryMethod === 'pickup' ? 'Pick-up in the shop' : 'Delivery',
      value: Number(delivery) === 0 ? 'Free' : price(delivery),
    },
    ...(pricesIncludeTax ? [] : taxRows(taxLines, '+', shop)),
  ]
}

/** Taxes that are part of the total, and are shown below it. */
export const includedTaxes = ({ taxLines, pricesIncludeTax }: Sums, shop: PriceStyle): SumLine[] =>
  pricesIncludeTax ? taxRows(taxLines, 'includes', shop) : []

const taxRows = (lines: Sums['taxLines'], how: string, shop: PriceStyle): SumLine[] =>
  lines.map(({ name, percent, amount }) => ({
    label: `${how} ${percentText(percent, shop.locale)} ${name}`,
    value: priceFormat(shop)(amount),
  }))

/** With a no-break space: 8.875 %. */
export const percentText = (percent: string, locale: string) =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(percent))}\u00a0%`
