import { msg, t } from '../../../messages/t.ts'
import { hash } from 'node:crypto'
import { minorUnitsOfTotal, totalOf, totalProblem } from '../../../contract/money.ts'
import type { NewOrder, OrderRefusal } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { priceFormat } from '../../../domain/money/price-format.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import type { Queryable } from '../../database/database.ts'
import { isSignedIn } from '../../http/routing/active-sign-in.sql.ts'
import {
  needsQuote,
  newOrderAddress,
  offeredTo,
  paymentNotOffered,
  paymentOf,
} from '../../settings/terms-of-sale.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { balanceChanged, isMoreDue } from '../codes/changed-balance.ts'
import { heldCopies, type Hold } from './place-order.sql.ts'
import { countOpenOrders, insertOrder, orderWithKey, type Sale } from './place-order.sql.ts'
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
  | { placed: Order }
  | { refused: OrderRefusal }
  | { invalid: FieldErrors }
  | { signedOut: true }

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
  shopper: Sale['shopper'],
  request: OrderRequest,
): Promise<Outcome> {
  const problem = totalProblem(request.order.totalPrice, shop.decimals)
  if (problem) return { invalid: [{ field: 'totalPrice', message: problem }] }
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const outcome = await attemptOrder(db, shop, shopper, request)
    if (outcome) return outcome
  }
  throw new OrderUnsettled()
}

async function attemptOrder(
  db: Queryable,
  shop: ShopSnapshot,
  shopper: Sale['shopper'],
  request: OrderRequest,
): Promise<Outcome | undefined> {
  const { order } = request
  const { deliveryMethod, address } = order
  const destination = destinationOf(shop, { deliveryMethod, country: address.country }, 'address.country')
  const payment = paymentOf(shop, shopper, order)
  const priced = payment && (await priceSale(db, shop, order, destination))
  const placed = priced && (await insertOrder(db, saleOf(shop, shopper, request, { ...priced, payment })))
  return placed ? { placed } : explainRefusal(db, shop, shopper, request, destination)
}

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
  shopper: Sale['shopper'],
  { order, key, maxOpenOrders, hold }: OrderRequest,
  { books, totals, codes, payment }: Priced & { payment: NonNullable<ReturnType<typeof paymentOf>> },
): Sale {
  const { email, region } = shop.settings
  // A payment page may be left, so the payment sends these e-mails.
  const isTold = payment.id !== 'card' || (codes?.due ?? totals.total) === 0
  return {
    order: asStored(shop, order),
    shopper,
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
    isConfirmed: isTold && email.sent.placed,
    notifyAddress: isTold ? newOrderAddress(shop) : undefined,
  }
}

/**
 * The reason is read after the order was refused. Undefined if there is none any more: a copy came back, or a price changed
 * and changed back. A repeated request returns its order, whatever the books cost now, and also after the shop has closed.
 * The shopper may have been signed out meanwhile, by closing the account or a new password.
 */
async function explainRefusal(
  db: Queryable,
  shop: ShopSnapshot,
  shopper: Sale['shopper'],
  { order, key, maxOpenOrders, hold }: OrderRequest,
  destination: DestinationOrRefusal,
): Promise<Outcome | undefined> {
  const earlier = key && (await repeated(db, shopper.uid, key, hashOf(order)))
  if (earlier) return earlier
  if (!shop.settings.shop.isOpen) return { refused: shopClosed }
  if (!('country' in destination)) return destination
  if (!paymentOf(shop, shopper, order)) return { refused: paymentNotOffered(offeredTo(shop, shopper, order)) }
  const isAtLimit = maxOpenOrders > 0 && (await countOpenOrders(db, shopper.uid)) >= maxOpenOrders
  if (isAtLimit) return { refused: tooManyOpen(maxOpenOrders) }
  const now = await priceOrder(db, shop, order, destination)
  if ('refused' in now) return now
  const soldOut = await findSoldOut(db, order.productIds)
  if (soldOut) return { refused: soldOut }
  const isSamePrice = now.totals.total === minorUnitsOfTotal(order.totalPrice)
  if (!isSamePrice) return { refused: priceChanged(shop, now.totals) }
  if (isMoreDue(order, now.codes)) return { refused: balanceChanged(shop, now.codes) }
  const limit = hold && (await exceededLimit(db, shopper.uid, hold, order.productIds))
  if (limit) return { refused: tooManyHeld(limit) }
  return (await isSignedIn(db, shopper)) ? undefined : { signedOut: true }
}

/** The lowest limit of held copies that the order would exceed. */
async function exceededLimit(
  db: Queryable,
  uid: string,
  hold: Hold,
  bookIds: string[],
): Promise<number | undefined> {
  const held = await heldCopies(db, uid, hold, bookIds)
  if (!held || held.ordered === 0) return undefined
  const counts: [held: number, limit: number][] = [
    [held.byAccount, hold.perAccount],
    [held.byNetwork, hold.perNetwork],
    [held.byWiderNetwork, hold.perWiderNetwork],
  ]
  return counts.find(([count, limit]) => limit > 0 && count + held.ordered > limit)?.[1]
}

const noAddress = { street: '', street2: '', city: '', country: '', state: '', zipcode: '' }

const asStored = (shop: ShopSnapshot, order: NewOrder): NewOrder => ({
  ...order,
  address:
    order.deliveryMethod === 'pickup'
      ? noAddress
      : { ...order.address, country: writtenCountry(shop, order.address.country) },
})

/** What an order leaves out is hashed as by earlier versions, so that a retry after an update returns its order. */
function hashOf({ deliveryMethod, deliveryNote, codes, ...order }: NewOrder): Buffer {
  const { street2, ...address } = order.address
  const hashed = {
    ...order,
    address: street2 === '' ? address : order.address,
    ...(deliveryMethod !== 'delivery' && { deliveryMethod }),
    ...(deliveryNote !== '' && { deliveryNote }),
    ...(codes.length > 0 && { codes }),
  }
  return hash('sha256', JSON.stringify(hashed), 'buffer')
}

/** An order with the same idempotency key: a repeat of the same request, or a misuse of the key. */
async function repeated(
  db: Queryable,
  shopperUid: string,
  key: string,
  requestHash: Buffer,
): Promise<Outcome | undefined> {
  const earlier = await orderWithKey(db, shopperUid, key)
  if (!earlier) return undefined
  const { requestHash: earlierHash, ...placed } = earlier
  return earlierHash.equals(requestHash) ? { placed } : { refused: keyUsed(placed) }
}

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

const tooManyHeld = (limit: number): OrderRefusal => ({
  code: 'too-many-held-copies',
  message: t(
    'Until you confirm your e-mail address, we hold {limit, plural, one {one copy} other {# copies}} at most from our shelves. Confirm it under “Your account” and order again, or order fewer books.',
    { limit },
  ),
  limit,
})

const keyUsed = (order: Order): OrderRefusal => ({
  code: 'key-used',
  message: msg('This key was used for another order. Please send the new order with a new key.'),
  order,
})
