import { msg, t } from '../../../messages/t.ts'
import { minorUnitsOfTotal, totalOf, totalProblem } from '../../../contract/money.ts'
import type { NewOrder, OrderRefusal } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { priceFormat } from '../../../domain/money/price-format.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import type { Queryable } from '../../database/database.ts'
import {
  needsQuote,
  newOrderAddress,
  offeredByStaff,
  offeredTo,
  paymentNotOffered,
} from '../../settings/terms-of-sale.ts'
import { inLanguage } from '../../lib/language.ts'
import { languageOf, type ShopSnapshot } from '../../settings/shop-state.ts'
import { balanceChanged, isMoreDue } from '../codes/changed-balance.ts'
import { type Buyer, isActive, isSeller } from './buyer.sql.ts'
import { exceededLimit, tooManyHeld } from './held-limit.ts'
import { countOpenOrders, type Hold, insertOrder, type Sale } from './place-order.sql.ts'
import { hashOf, repeated } from './repeated-order.ts'
import {
  destinationOf,
  findSoldOut,
  type Priced,
  priceOrder,
  sumsOnWire,
  taxLinesOnWire,
  writtenCountry,
} from './price-order.ts'
import { type Totals, totalsWithoutExtras } from './totals.ts'

export type Outcome =
  /** Of a repeated request it is the order that the first one placed. */
  | { placed: Order; isRepeated?: true }
  | { refused: OrderRefusal }
  | { invalid: FieldErrors }
  /** The shopper was signed out meanwhile, or the account of the customer closed. */
  | { inactive: true }

type OrderRequest = {
  order: NewOrder
  key: string | undefined
  maxOpenOrders: number
  hold?: Hold | undefined
}

const maxAttempts = 3

/** The reason of each refusal by the database was gone before it could be named. A retry is safe. */
class OrderUnsettled extends Error {
  readonly statusCode = 503

  constructor() {
    super('Prices or stock changed during each attempt to place the order')
  }
}

/** Places the order if the total to be paid is the one that the shopper saw. */
export async function placeOrder(
  db: Queryable,
  shop: ShopSnapshot,
  buyer: Buyer,
  request: OrderRequest,
): Promise<Outcome> {
  const problem = totalProblem(request.order.totalPrice, shop.decimals)
  if (problem) return { invalid: [{ field: 'totalPrice', message: problem }] }
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const outcome = await attemptOrder(db, shop, buyer, request)
    if (outcome) return outcome
  }
  throw new OrderUnsettled()
}

async function attemptOrder(
  db: Queryable,
  shop: ShopSnapshot,
  buyer: Buyer,
  request: OrderRequest,
): Promise<Outcome | undefined> {
  const { order } = request
  const { deliveryMethod, address } = order
  const destination = destinationOf(shop, { deliveryMethod, country: address.country }, 'address.country')
  const payment = paymentIn(shop, buyer, order)
  const priced = payment && (await priceSale(db, shop, order, destination))
  const placed = priced && (await insertOrder(db, saleOf(shop, buyer, request, { ...priced, payment })))
  return placed ? { placed } : explainRefusal(db, shop, buyer, request, destination)
}

const methodsFor = (shop: ShopSnapshot, buyer: Buyer, order: NewOrder) =>
  isSeller(buyer)
    ? offeredByStaff(shop, { ...buyer, deliveryMethod: order.deliveryMethod })
    : offeredTo(shop, buyer, order)

/** The chosen method or the usual one; undefined if it is not offered. */
const paymentIn = (shop: ShopSnapshot, buyer: Buyer, order: NewOrder) =>
  methodsFor(shop, buyer, order).find(({ id }) => id === (order.paymentMethod ?? id))

type DestinationOrRefusal = ReturnType<typeof destinationOf>

/** Undefined if the shop does not sell or the total is another one than the shopper saw. */
async function priceSale(
  db: Queryable,
  shop: ShopSnapshot,
  order: NewOrder,
  destination: DestinationOrRefusal,
): Promise<Priced | undefined> {
  if (!shop.settings.shop.isOpen || !('country' in destination)) return undefined
  const total = minorUnitsOfTotal(order.totalPrice)
  // The insert compares the prices, so that an order without extras needs no other statement.
  if (order.codes.length === 0 && !needsQuote(shop.settings, order.deliveryMethod))
    return { books: [], totals: totalsWithoutExtras(total), codes: undefined }
  const priced = await priceOrder(db, shop, order, destination)
  return 'totals' in priced && priced.totals.total === total && !isMoreDue(order, priced.codes)
    ? priced
    : undefined
}

function saleOf(
  shop: ShopSnapshot,
  buyer: Buyer,
  { order, key, maxOpenOrders, hold }: OrderRequest,
  { books, totals, codes, payment }: Priced & { payment: ReturnType<typeof offeredTo>[number] },
): Sale {
  const { email, region } = shop.settings
  const stored = asStored(shop, buyer, order)
  // A payment page may be left, so the payment sends these e-mails.
  const isTold = payment.id !== 'card' || (codes?.due ?? totals.total) === 0
  return {
    order: stored,
    buyer,
    books,
    codes,
    totals: { ...totals, taxLines: taxLinesOnWire(totals.taxLines, shop.decimals) },
    key,
    requestHash: hashOf(order),
    maxOpenOrders,
    hold,
    paymentMethod: payment.id,
    daysToPay: payment.days,
    timeZone: region.timeZone,
    ...(isSeller(buyer)
      ? {
          isConfirmed: stored.email !== '' && !buyer.handedOver && email.sent.placed,
          notifyAddress: undefined,
        }
      : {
          isConfirmed: isTold && email.sent.placed,
          notifyAddress: isTold ? newOrderAddress(shop) : undefined,
        }),
  }
}

/**
 * The reason is read after the order was refused. Undefined if there is none any more: a copy came back, or a price changed
 * and changed back. A repeated request returns its order, whatever the books cost now, and also after the shop has closed.
 * The shopper may have been signed out meanwhile, by closing the account or a new password. Staff have no limits.
 */
async function explainRefusal(
  db: Queryable,
  shop: ShopSnapshot,
  buyer: Buyer,
  { order, key, maxOpenOrders, hold }: OrderRequest,
  destination: DestinationOrRefusal,
): Promise<Outcome | undefined> {
  const earlier = key && (await repeated(db, buyer, key, order))
  if (earlier) return earlier
  if (!shop.settings.shop.isOpen) return { refused: shopClosed }
  if (!('country' in destination)) return destination
  if (!paymentIn(shop, buyer, order)) return { refused: paymentNotOffered(methodsFor(shop, buyer, order)) }
  const isAtLimit =
    !isSeller(buyer) && maxOpenOrders > 0 && (await countOpenOrders(db, buyer.uid)) >= maxOpenOrders
  if (isAtLimit) return { refused: tooManyOpen(maxOpenOrders) }
  const now = await priceOrder(db, shop, order, destination)
  if ('refused' in now) return now
  const soldOut = await findSoldOut(db, order.productIds)
  if (soldOut) return { refused: soldOut }
  const isSamePrice = now.totals.total === minorUnitsOfTotal(order.totalPrice)
  if (!isSamePrice) return { refused: priceChanged(shop, now.totals) }
  if (isMoreDue(order, now.codes)) return { refused: balanceChanged(shop, now.codes) }
  const limit = !isSeller(buyer) && hold && (await exceededLimit(db, buyer.uid, hold, order.productIds))
  if (limit) return { refused: tooManyHeld(limit) }
  return (await isActive(db, buyer)) ? undefined : { inactive: true }
}

const noAddress = { street: '', street2: '', city: '', country: '', state: '', zipcode: '' }

const asStored = (shop: ShopSnapshot, buyer: Buyer, order: NewOrder): NewOrder => ({
  ...order,
  ...(isSeller(buyer) && {
    name: order.name || inLanguage(languageOf(shop), () => t('Counter sale')),
    email: buyer.customer?.email ?? order.email,
  }),
  address:
    order.deliveryMethod === 'pickup'
      ? noAddress
      : { ...order.address, country: writtenCountry(shop, order.address.country) },
})

function priceChanged({ settings, isDemo, decimals }: ShopSnapshot, totals: Totals): OrderRefusal {
  const now = totalOf(totals.total, decimals)
  const shown = priceFormat({ ...settings.region, isDemo })(now)
  return {
    code: 'price-changed',
    message: t('A price has changed: the total is now {total}.', { total: shown }),
    now,
    ...sumsOnWire(totals, decimals),
  }
}

const shopClosed: OrderRefusal = {
  code: 'shop-closed',
  message: msg('The shop is not open yet, so it takes no orders.'),
}

const tooManyOpen = (limit: number): OrderRefusal => ({
  code: 'too-many-open-orders',
  message: t(
    'You have {limit, plural, one {# order} other {# orders}} on the way, and that is as many as we take at a time. You can order again after a delivery, or cancel an order.',
    { limit },
  ),
  limit,
})
