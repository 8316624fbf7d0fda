import type { ShopSettings } from '../../../contract/shop/shop.ts'
import type { DeliveryMethod } from '../../../contract/orders/placed-order.ts'
import { minorUnitsOfAmount } from '../../../contract/money.ts'

/** All sums are whole minor units, such as cents. */
export type TaxLine = {
  name: string
  percent: string
  /** What is taxed, without the tax. */
  base: number
  amount: number
}

export type Totals = {
  subtotal: number
  /** What a voucher takes off the subtotal. */
  discount: number
  delivery: number
  tax: number
  /** To be paid. */
  total: number
  taxLines: TaxLine[]
  pricesIncludeTax: boolean
  /** Of each line, in the order of the lines; 0 without a rate. */
  linePercents: string[]
  deliveryTaxPercent: string
}

export type Basket = {
  lines: { price: number; category: string; discount?: number | undefined }[]
  deliveryMethod: DeliveryMethod
  /** ISO code of the country to which the books go; undefined if unknown, and then untaxed. */
  country: string | undefined
  settings: Pick<ShopSettings, 'region' | 'delivery' | 'tax'>
  decimals: number
}

/** The sums of an order, by the rules in docs/decisions/0018-money.md. */
export function totalsOf(basket: Basket): Totals {
  const { lines, deliveryMethod, settings, decimals } = basket
  const subtotal = sumOf(lines.map(({ price }) => price))
  const fee = deliveryMethod === 'pickup' ? 0 : feeFor(subtotal, settings.delivery, decimals)
  return totalsWithFee(basket, fee)
}

/** With a delivery fee that is fixed already. */
export function totalsWithFee(
  { lines, deliveryMethod, country, settings }: Omit<Basket, 'decimals'>,
  delivery: number,
): Totals {
  const { tax, region } = settings
  const taxedIn = deliveryMethod === 'pickup' ? region.country : country
  const rates = tax.mode === 'none' ? [] : tax.rates.filter((rate) => rate.country === taxedIn)
  const percentOf = (category: string | null) => rates.find((rate) => rate.category === category)?.percent
  const general = percentOf(null) ?? '0'
  const sold = lines.map(({ price, discount, category }) => ({
    price,
    discount,
    taxPercent: percentOf(category) ?? general,
  }))
  return sumsOf({
    lines: sold,
    delivery,
    deliveryTaxPercent: general,
    pricesIncludeTax: tax.mode !== 'added',
    names: rates,
  })
}

/** Of an order without delivery fee and tax: the total is the sum of the prices. */
export const totalsWithoutExtras = (total: number): Totals =>
  sumsOf({
    lines: [{ price: total, taxPercent: '0' }],
    delivery: 0,
    deliveryTaxPercent: '0',
    pricesIncludeTax: true,
    names: [],
  })

function feeFor(subtotal: number, { delivery }: ShopSettings['delivery'], decimals: number): number {
  const isFree = delivery.freeFrom !== null && subtotal >= minorUnitsOfAmount(delivery.freeFrom, decimals)
  return isFree ? 0 : minorUnitsOfAmount(delivery.fee, decimals)
}

type SoldLine = { price: number; discount?: number | undefined; taxPercent: string | number }

/** An order as stored. */
export type SoldOrder = {
  /** Without the cancelled ones. */
  lines: SoldLine[]
  delivery: number
  deliveryTaxPercent: string | number
  pricesIncludeTax: boolean
  taxLines: Pick<TaxLine, 'name' | 'percent'>[]
}

/** The sums after lines were cancelled, at the rates and the delivery fee at which the order was placed. */
export const totalsOfRemaining = ({ taxLines, ...order }: SoldOrder): Totals =>
  sumsOf({ ...order, names: taxLines })

type Taxed = Omit<SoldOrder, 'taxLines'> & { names: Pick<TaxLine, 'name' | 'percent'>[] }

function sumsOf({ lines, delivery, deliveryTaxPercent, pricesIncludeTax, names }: Taxed): Totals {
  const subtotal = sumOf(lines.map(({ price }) => price))
  const discount = sumOf(lines.map(({ discount = 0 }) => discount))
  const taxed = [
    ...lines.map(({ price, discount = 0, taxPercent }) => ({
      price: price - discount,
      percent: tenThousandths(taxPercent),
    })),
    ...(delivery > 0 ? [{ price: delivery, percent: tenThousandths(deliveryTaxPercent) }] : []),
  ]
  const taxLines = [...new Set(taxed.map(({ percent }) => percent))]
    .toSorted((one, other) => one - other)
    .flatMap((percent) => {
      const name = names.find((rate) => tenThousandths(rate.percent) === percent)?.name
      const sum = sumOf(taxed.filter((each) => each.percent === percent).map(({ price }) => price))
      return name === undefined ? [] : [{ name, ...taxOn(sum, percent, pricesIncludeTax) }]
    })
  const tax = sumOf(taxLines.map(({ amount }) => amount))
  return {
    subtotal,
    discount,
    delivery,
    tax,
    total: subtotal - discount + delivery + (pricesIncludeTax ? 0 : tax),
    taxLines,
    pricesIncludeTax,
    linePercents: lines.map(({ taxPercent }) => percentText(tenThousandths(taxPercent))),
    deliveryTaxPercent: percentText(tenThousandths(deliveryTaxPercent)),
  }
}

export const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function taxOn(sum: number, percent: number, isIncluded: boolean): Omit<TaxLine, 'name'> {
  const whole = 1_000_000
  const amount = timesRatio(sum, percent, isIncluded ? whole + percent : whole)
  return { percent: percentText(percent), base: isIncluded ? sum - amount : sum, amount }
}

/** Rounds half up. The product may be larger than a number can hold exactly. */
export function timesRatio(amount: number, numerator: number, denominator: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)]
  return Number((2n * product + divisor) / (2n * divisor))
}

/** Percentages have up to four decimals: 8.875 is 88750. */
export const tenThousandths = (percent: string | number) => minorUnitsOfAmount(String(percent), 4)

/** Without trailing zeros: 88750 is 8.875. */
const percentText = (percent: number) => String(percent / 10_000)
