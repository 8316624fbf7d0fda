import { t } from '../../../messages/t.ts'
import { addressLines } from '../../../domain/address-lines.ts'
import { totalOf } from '../../../contract/money.ts'
import { priceFormat } from '../../../domain/money/price-format.ts'
import { countryCode, countryName } from '../../../domain/countries.ts'
import type { AddressRefusal } from '../../../contract/orders/order-changes.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { changesBetween } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { change, isPickedUp, refusalOf, type Which } from './change-order.ts'
import { type LockedOrder, remainingLines, updateAddress } from './order-changes.sql.ts'
import { deliveredTo } from '../place/price-order.ts'
import { totalsOf, totalsOfRemaining, totalsWithFee } from '../place/totals.ts'

type Address = Order['address']
/** Clients of earlier versions do not know the second line. */
type TypedAddress = Omit<Address, 'street2'> & { street2?: string | undefined }
type Wrong = { refused: AddressRefusal } | { invalid: FieldErrors }

/** The sums of an order are fixed: another country must be one that is delivered to for the same fee and taxed alike. */
export const correctAddress = (db: Database, shop: ShopSnapshot, which: Which, typed: TypedAddress) =>
  change<Wrong>(db, which, ['placed'], async (tx, order) => {
    if (order.deliveryMethod === 'pickup') return { refused: isPickedUp(order) }
    if (order.receiptNumber !== null) return { refused: hasReceipt(order) }
    const { address: before } = order
    const isSame = isSameCountry(shop, before.country, typed.country)
    const wrong = isSame ? undefined : await wrongCountry(tx, shop, order, typed.country)
    if (wrong) return wrong
    const address = {
      ...typed,
      street2: typed.street2 ?? before.street2,
      country: written(shop, typed.country, isSame ? before.country : undefined),
    }
    const changes = changesBetween(before, address)
    if (Object.keys(changes).length === 0) return undefined
    await updateAddress(tx, order, address)
    return {
      event: { kind: 'address', text: addressLines(before, shop.settings.region.locale).join(', '), before },
      action: 'order.address',
      changes,
    }
  })

const codeOf = ({ settings }: ShopSnapshot, country: string) => countryCode(country, settings.region.locale)

const isSameCountry = (shop: ShopSnapshot, one: string, other: string) =>
  (codeOf(shop, one) ?? one) === (codeOf(shop, other) ?? other)

/** A code is written as a name, which belongs into an address: the one that the order has, if it is the same country. */
const written = (shop: ShopSnapshot, country: string, asBefore: string | undefined) =>
  /^[a-z]{2}$/i.test(country)
    ? (asBefore ?? countryName(country.toUpperCase(), shop.settings.region.locale))
    : country

async function wrongCountry(
  tx: Transaction,
  shop: ShopSnapshot,
  order: LockedOrder,
  typed: string,
): Promise<Wrong | undefined> {
  const destination = deliveredTo(shop, typed, 'country')
  if (!('country' in destination)) return destination
  const { country } = destination
  const lines = await remainingLines(tx, order)
  const fee = otherFee(shop, order, lines, country)
  if (fee !== undefined)
    return { refused: refuseFee(shop, order, { fee, country: written(shop, typed, undefined) }) }
  const sold = totalsOfRemaining({ ...order.terms, lines })
  const there = totalsWithFee(
    { lines, deliveryMethod: 'delivery', country, settings: shop.settings },
    sold.delivery,
  )
  const isTaxedAlike =
    sold.total === there.total && JSON.stringify(sold.taxLines) === JSON.stringify(there.taxLines)
  return isTaxedAlike ? undefined : { refused: otherTax(order, written(shop, typed, undefined)) }
}

/** What delivery costs there now, if that is neither what it costs to the old country nor what the shopper pays. */
function otherFee(
  shop: ShopSnapshot,
  { address, terms }: LockedOrder,
  lines: Awaited<ReturnType<typeof remainingLines>>,
  country: string | undefined,
): number | undefined {
  const { settings, decimals } = shop
  const feeTo = (to: string | undefined) =>
    totalsOf({ lines, deliveryMethod: 'delivery', country: to, settings, decimals }).delivery
  const fee = feeTo(country)
  return fee === terms.delivery || fee === feeTo(codeOf(shop, address.country)) ? undefined : fee
}

/** It was printed with the address, even if the order is placed again. */
const hasReceipt = (order: LockedOrder) =>
  refusalOf(
    order,
    t('Order {number} has a receipt, so its address can no longer be changed.', { number: order.number }),
  )

const otherTax = ({ number }: LockedOrder, country: string): AddressRefusal => ({
  code: 'other-tax',
  message: t(
    'Order {number} would be taxed differently in {country}, and its sums are fixed. Cancel it, and ask the shopper to order again.',
    { number, country },
  ),
})

function refuseFee(
  { settings, isDemo, decimals }: ShopSnapshot,
  { number, terms }: LockedOrder,
  there: { fee: number; country: string },
): AddressRefusal {
  const [fee, before] = [totalOf(there.fee, decimals), totalOf(terms.delivery, decimals)]
  const price = priceFormat({ ...settings.region, isDemo })
  return {
    code: 'other-fee',
    message: t(
      'Delivery to {country} costs {fee} instead of {before}, and the sums of order {number} are fixed. Cancel it, and ask the shopper to order again.',
      { country: there.country, fee: price(fee), before: price(before), number },
    ),
    fee,
    before,
  }
}
