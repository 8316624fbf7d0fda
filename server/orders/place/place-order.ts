import { createHash } from 'node:crypto'
import { minorUnitsOfTotal, totalOf, totalProblem } from '../../../contract/money.ts'
import type { NewOrder, Order, OrderRefusal } from '../../../contract/orders/orders.ts'
import { priceFormat } from '../../../domain/price-format.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import type { Queryable } from '../../database/database.ts'
import { isSignedIn } from '../../http/routing/active-sign-in.sql.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { hasNoStock, takesCopies } from '../../stock/order-stock.sql.ts'
import { type Hold, heldCopies } from './order-holds.sql.ts'
import { countOpenOrders, insertOrder, orderWithKey, type Sale } from '../orders.sql.ts'
import {
  destinationOf,
  type Destination,
  findSoldOut,
  hasExtras,
  type Priced,
  priceOrder,
  sumsOnWire,
  taxLinesOnWire,
  writtenCountry,
} from './price-order.ts'
import type { Totals } from './totals.ts'

export type Outcome =
  | { placed: Order }
  | { refused: OrderRefusal }
  | { invalid: FieldErrors }
  | { signedOut: true }

type Placing = {
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
  placing: Placing,
): Promise<Outcome> {
  const wrong = totalProblem(placing.order.totalPrice, shop.decimals)
  if (wrong) return { invalid: [{ field: 'totalPrice', message: wrong }] }
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const outcome = await tryToPlace(db, shop, shopper, placing)
    if (outcome) return outcome
  }
  throw new OrderUnsettled()
}

/**
 * A refusal gives a reason that was read after the order had failed. Undefined if there is none any more: a copy came
 * back, or a price changed and changed back. A shopper may have been signed out meanwhile, by closing the account or a new password.
 */
async function tryToPlace(
  db: Queryable,
  shop: ShopSnapshot,
  shopper: Sale['shopper'],
  { order, key, maxOpenOrders, hold }: Placing,
): Promise<Outcome | undefined> {
  const { deliveryMethod, address } = order
  const destination = destinationOf(shop, { deliveryMethod, country: address.country }, 'address.country')
  const { isOpen } = shop.settings.shop
  const requestHash = hashOf(order)
  const limits = { maxOpenOrders, hold }
  const sale = { order: written(shop, order), shopper, key, requestHash, ...limits, ...mailsOf(shop) }
  const placed = isOpen && 'country' in destination && (await sell(db, shop, sale, destination))
  if (placed) return { placed }
  // A repeated request returns its order, whatever the books cost now, and also after the shop has closed.
  const earlier = key && (await repeated(db, shopper.uid, key, requestHash))
  if (earlier) return earlier
  if (!isOpen) return { refused: shopClosed }
  if (!('country' in destination)) return destination
  const isAtLimit = maxOpenOrders > 0 && (await countOpenOrders(db, shopper.uid)) >= maxOpenOrders
  if (isAtLimit) return { refused: tooManyOpen(maxOpenOrders) }
  const now = await priceOrder(db, shop, order, destination)
  if ('refused' in now) return now
  const soldOut = await findSoldOut(db, order.productIds)
  if (soldOut) return { refused: soldOut }
  const isSame = now.totals.total === minorUnitsOfTotal(order.totalPrice)
  if (!isSame) return { refused: priceChanged(shop, now.totals) }
  const limit = hold && (await limitMet(db, shopper.uid, hold, order.productIds))
  if (limit) return { refused: tooManyHeld(limit) }
  return (await isSignedIn(db, shopper)) ? undefined : { signedOut: true }
}

/** The lowest limit of held copies that the order would exceed. */
async function limitMet(
  db: Queryable,
  uid: string,
  hold: Hold,
  bookIds: string[],
): Promise<number | undefined> {
  const held = await heldCopies(db, uid, hold, bookIds)
  if (!held || held.asked === 0) return undefined
  const counts: [held: number, limit: number][] = [
    [held.byAccount, hold.perAccount],
    [held.byNetwork, hold.perNetwork],
    [held.byWiderNetwork, hold.perWiderNetwork],
  ]
  return counts.find(([count, limit]) => limit > 0 && count + held.asked > limit)?.[1]
}

/** The recipients of e-mails about the order. */
function mailsOf({ settings: { email } }: ShopSnapshot): Pick<Sale, 'isConfirmed' | 'notifyAddress'> {
  return {
    isConfirmed: email.sent.placed,
    notifyAddress: email.notifyOnOrder ? email.notifyAddress : undefined,
  }
}

/** Undefined if the total is another one, or the prices change before the order is stored. */
async function sell(
  db: Queryable,
  shop: ShopSnapshot,
  sale: Omit<Sale, 'totalUnits'>,
  destination: Destination,
): Promise<Order | undefined> {
  const totalUnits = minorUnitsOfTotal(sale.order.totalPrice)
  if (!hasExtras(shop, sale.order.deliveryMethod)) return insert(db, { ...sale, totalUnits })
  const priced = await priceOrder(db, shop, sale.order, destination)
  if ('refused' in priced || priced.totals.total !== totalUnits) return undefined
  return insert(db, { ...sale, totalUnits, priced: forStorage(priced, shop.decimals) })
}

/** Books of which this process has sold copies. Only a guess, which saves a statement: the database decides. */
const stocked = new Set<string>()
const maxStocked = 10_000

async function insert(db: Queryable, sale: Sale): Promise<Order | undefined> {
  const { productIds } = sale.order
  if (!productIds.some((id) => stocked.has(id))) {
    const placed = await insertOrder(db, sale, hasNoStock(productIds))
    if (placed) return placed
  }
  const placed = await insertOrder(db, sale, takesCopies(productIds))
  if (stocked.size > maxStocked) stocked.clear()
  for (const { _id, source } of placed?.books ?? []) {
    if (source) stocked.add(_id)
    else stocked.delete(_id)
  }
  return placed
}

const forStorage = ({ books, totals }: Priced, decimals: number) => ({
  books,
  totals: { ...totals, taxLines: taxLinesOnWire(totals.taxLines, decimals) },
})

const noAddress = { street: '', street2: '', city: '', country: '', state: '', zipcode: '' }

const written = (shop: ShopSnapshot, order: NewOrder): NewOrder => ({
  ...order,
  address:
    order.deliveryMethod === 'pickup'
      ? noAddress
      : { ...order.address, country: writtenCountry(shop, order.address.country) },
})

/** What an order leaves out is hashed as by earlier versions, so that a retry after an update returns its order. */
function hashOf({ deliveryMethod, deliveryNote, ...order }: NewOrder): Buffer {
  const { street2, ...address } = order.address
  const hashed = {
    ...order,
    address: street2 === '' ? address : order.address,
    ...(deliveryMethod !== 'delivery' && { deliveryMethod }),
    ...(deliveryNote !== '' && { deliveryNote }),
  }
  return createHash('sha256').update(JSON.stringify(hashed)).digest()
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
    message: `A price has changed: the total is now ${shown}.`,
    now,
    ...sumsOnWire(totals, decimals),
  }
}

const shopClosed: OrderRefusal = {
  code: 'shop-closed',
  message: 'The shop is not open yet, so it takes no orders.',
}

const tooManyOpen = (limit: number): OrderRefusal => ({
  code: 'too-many-open-orders',
  message: `You have ${limit} ${limit === 1 ? 'order' : 'orders'} on the way, and that is as many as we take at a time. You can order again after a delivery, or cancel an order.`,
  limit,
})

const tooManyHeld = (limit: number): OrderRefusal => ({
  code: 'too-many-held-copies',
  message: `Until you confirm your e-mail address, we hold ${limit === 1 ? 'one copy' : `${limit} copies`} at most from our shelves. Confirm it under “Your account” and order again, or order fewer books.`,
  limit,
})

const keyUsed = (order: Order): OrderRefusal => ({
  code: 'key-used',
  message: 'This key was used for another order. Please send the new order with a new key.',
  order,
})
