import type { Quote } from '../../contract/orders/orders.ts'
import { priceFormat, type PriceStyle } from './price-format.ts'
import { t } from '../../messages/t.ts'

/** Sums are computed by the server alone, in `totals.ts`; these are their labels. */
export type SumLine = { label: string; value: string }

/** Orders of earlier versions have no letters. */
type Sums = Omit<Quote, 'total' | 'tax' | 'byLetter'> & { byLetter?: boolean | undefined }

/** Whether the total is more than the sum of the prices, or its tax is named. */
export const hasSumLines = ({ delivery, taxLines, deliveryMethod }: Sums) =>
  Number(delivery) > 0 || taxLines.length > 0 || deliveryMethod === 'pickup'

/** What the total consists of, as screens, e-mails and receipts show it. */
export function sumLines(
  { subtotal, delivery, taxLines, pricesIncludeTax, deliveryMethod, byLetter }: Sums,
  shop: PriceStyle,
): SumLine[] {
  const price = priceFormat(shop)
  return [
    { label: t('Subtotal'), value: price(subtotal) },
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
