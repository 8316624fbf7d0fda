import type { Quote } from '../../contract/orders/orders.ts'
import { priceFormat, type PriceStyle } from './price-format.ts'
import { t } from '../../messages/t.ts'

/** Sums are computed by the server alone, in `totals.ts`; these are their labels. */
export type SumLine = { label: string; value: string }

type Sums = Pick<
  Quote,
  'subtotal' | 'discount' | 'delivery' | 'taxLines' | 'pricesIncludeTax' | 'deliveryMethod'
> & { codes?: Quote['codes'] }

/** Whether the total is more than the sum of the prices, or its tax is named. */
export const hasSumLines = ({ discount, delivery, taxLines, deliveryMethod }: Sums) =>
  Number(discount) > 0 || Number(delivery) > 0 || taxLines.length > 0 || deliveryMethod === 'pickup'

/** What the total consists of, as screens, e-mails and receipts show it. */
export function sumLines(
  { subtotal, discount, delivery, taxLines, pricesIncludeTax, deliveryMethod, codes = [] }: Sums,
  shop: PriceStyle,
): SumLine[] {
  const price = priceFormat(shop)
  return [
    { label: t('Subtotal'), value: price(subtotal) },
    ...(Number(discount) > 0 ? [{ label: discountLabel(codes), value: price(`-${discount}`) }] : []),
    {
      label: deliveryMethod === 'pickup' ? t('Pick-up in the shop') : t('Delivery'),
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

/** What gift cards pay of a total, and what they leave, as it is shown below the total. */
export function giftCardLines(codes: Quote['codes'], left: string, shop: PriceStyle): SumLine[] {
  const price = priceFormat(shop)
  const cards = codes.filter(({ kind, amount }) => kind === 'gift-card' && Number(amount) > 0)
  if (cards.length === 0) return []
  return [
    ...cards.map(({ code, amount }) => ({
      label: t('Gift card {code}', { code }),
      value: price(`-${amount}`),
    })),
    { label: t('Left to pay'), value: price(left) },
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
