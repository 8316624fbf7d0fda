import { t } from '../../messages/t.ts'
import type { PayRefusal } from '../../contract/orders/own-payments.ts'
import { ownOrderPage } from '../../domain/pages.ts'
import type { Database } from '../database/database.ts'
import { lockOrder, type LockedOrder } from '../orders/move/order-changes.sql.ts'
import { moveLocked } from '../orders/move/move-order.ts'
import type { OrderSelector } from '../orders/orders.sql.ts'
import { openAmount } from '../orders/payments/payment-ledger.sql.ts'
import type { ShopState } from '../settings/shop-state.ts'
import type { KeyRing } from './key-ring.ts'
import {
  claimPages,
  insertPage,
  isUnpaid,
  type PageRow,
  pageOfProvider,
  storePage,
  unpaidOrders,
  unsettledPage,
} from './payment-pages.sql.ts'
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import { sendRefunds, sendRefundsOf } from './send-refunds.ts'
import { forgetPage, settlePage } from './settle-page.ts'

export type CardDeps = {
  db: Database
  shop: ShopState
  keys: KeyRing
  baseUrl(): string
  /** What staff must know and no shopper can do anything about. */
  onError(error: unknown): void
}

export type Started = { url: string } | { refused: PayRefusal } | { unknown: true } | { unavailable: true }

const maxAttempts = 4

/**
 * The provider's page on which an order is paid: the open one, or a new one. The provider is asked outside of transactions. A
 * request that was killed in between is repeated by the next one with the same key.
 */
export async function startPayment(deps: CardDeps, which: OrderSelector): Promise<Started> {
  const provider = await deps.keys.provider()
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const found = await findOrAddPage(deps, provider, which)
      if (!provider || !('page' in found)) return 'page' in found ? { unavailable: true } : found
      const url = await openPage(deps, provider, found.page)
      if (url) return { url }
    }
  } catch (error) {
    if (!isOfProvider(error)) throw error
    deps.onError(error)
  }
  return { unavailable: true }
}

const isOfProvider = (error: unknown) =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused

type Found = { page: PageRow } | { refused: PayRefusal } | { unknown: true } | { unavailable: true }

const findOrAddPage = (
  { db, shop }: CardDeps,
  provider: PaymentProvider | undefined,
  which: OrderSelector,
): Promise<Found> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, which)
    if (!order) return { unknown: true }
    const refused = refusePage(order)
    if (refused) return { refused }
    if (!provider) return { unavailable: true }
    const { currency } = shop.current.settings.region
    const { isLive } = provider
    if (!(await unsettledPage(tx, order.id)))
      await insertPage(tx, order, { amount: openAmount(order), currency, isLive })
    const page = await unsettledPage(tx, order.id)
    return page ? { page } : { unavailable: true }
  })

function refusePage(order: LockedOrder): PayRefusal | undefined {
  const { number, status, paymentMethod } = order
  if (openAmount(order) <= 0 && status !== 'cancelled')
    return { code: 'cannot-pay', reason: 'paid', message: t('Order {number} is paid.', { number }) }
  if (status !== 'placed')
    return {
      code: 'cannot-pay',
      reason: 'not-placed',
      message: t(
        'Order {number} {status, select, placed {is placed} ready {is ready} shipped {is shipped} delivered {is delivered} returned {is returned} other {is cancelled}}: it cannot be paid here.',
        { number, status },
      ),
    }
  if (paymentMethod === 'card') return undefined
  return {
    code: 'cannot-pay',
    reason: 'other-method',
    message: t('Order {number} is paid in another way.', { number }),
  }
}

/** Undefined if the page has ended, or another request has changed it: look again. */
async function openPage(
  deps: CardDeps,
  provider: PaymentProvider,
  row: PageRow,
): Promise<string | undefined> {
  if (row.status === 'open') {
    await checkPage(deps, provider, row)
    const after = await unsettledPage(deps.db, row.orderId)
    return after?.id === row.id && !after.isOver ? (after.url ?? undefined) : undefined
  }
  // The page of a row without a URL was never shown.
  if (row.isOver || row.isOld || row.isLive !== provider.isLive) {
    await forgetPage(deps.db, row)
    return undefined
  }
  return createPage(deps, provider, row)
}

async function createPage(
  { db, shop, baseUrl }: CardDeps,
  provider: PaymentProvider,
  row: PageRow,
): Promise<string | undefined> {
  const backTo = (payment: string) => {
    const url = new URL(ownOrderPage(row.orderId), baseUrl())
    url.searchParams.set('payment', payment)
    return url.href
  }
  const { amount, currency } = row
  try {
    const { id, url } = await provider.createPage({
      id: row.id,
      order: { id: row.orderId, number: row.number, email: row.email },
      money: { amount, currency, decimals: shop.current.decimals },
      expiresAt: new Date(row.closesAt),
      doneUrl: backTo('done'),
      leftUrl: backTo('left'),
    })
    return url && (await storePage(db, row.id, { id, url })) ? url : undefined
  } catch (error) {
    if (error instanceof ProviderRefused) await forgetPage(db, row)
    throw error
  }
}

/**
 * Asks the provider about an open page, and ends one that is over. A live page that it does not know with the
 * keys of the moment may be paid: it waits a day for the keys with which it was made.
 */
async function checkPage({ db, shop }: CardDeps, provider: PaymentProvider | undefined, row: PageRow) {
  const { number, providerId, isLive, isOver, isStale } = row
  if (provider?.isLive === isLive && providerId) {
    const page = await (isOver ? provider.expirePage(providerId) : provider.findPage(providerId))
    if (page) return settlePage({ db, shop: shop.current, provider }, row, page)
  }
  if (isLive && !isStale)
    throw new ProviderRefused(`The keys of the payment page of order ${number} are not those of the shop`)
  return forgetPage(db, row)
}

/** Asks the provider how the payment of an order stands. False if it does not answer. */
export async function checkPayment(deps: CardDeps, orderId: string): Promise<boolean> {
  const row = await unsettledPage(deps.db, orderId)
  if (row?.status !== 'open') return true
  try {
    await checkPage(deps, await deps.keys.provider(), row)
    await sendRefundsOf(deps, orderId)
    return true
  } catch (error) {
    if (!isOfProvider(error)) throw error
    return false
  }
}

const batch = 50

/** One failure does not stop the others, but a provider that does not answer is not asked again until the next poll. */
export async function pollPayments(deps: CardDeps) {
  const { db, keys, onError } = deps
  const rows = await claimPages(db, batch)
  const provider = rows.length > 0 ? await keys.provider() : undefined
  let isDown = false
  for (const row of rows)
    await pollPage(deps, provider, row, isDown).catch((error: unknown) => {
      isDown ||= error instanceof ProviderUnavailable
      onError(error)
    })
  for (const { id } of await unpaidOrders(db, batch)) await cancelUnpaid(deps, id).catch(onError)
  if (!isDown) await sendRefunds(deps).catch(onError)
}

async function pollPage(
  deps: CardDeps,
  provider: PaymentProvider | undefined,
  row: PageRow,
  isDown: boolean,
) {
  if (row.status === 'open') return isDown ? undefined : checkPage(deps, provider, row)
  // The page of a row without a URL was never shown.
  return row.isOver || row.isOld ? forgetPage(deps.db, row) : undefined
}

/** Checked again under the lock: a payment may have begun meanwhile. */
const cancelUnpaid = ({ db, shop }: CardDeps, id: string) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    if (!order || !(await isUnpaid(tx, order))) return
    const by = { kind: 'shop', reason: 'payment-expired' } as const
    await moveLocked(tx, order, { by, from: 'placed', to: 'cancelled', settings: shop.current.settings })
  })

/** False for what the provider did not sign, or signed for the other mode. */
export async function takeWebhook(deps: CardDeps, body: Buffer, signature: string): Promise<boolean> {
  const { db, shop, keys, onError } = deps
  const provider = await keys.provider()
  const event = await provider?.readWebhook(body, signature)
  if (!provider || !event || event.isLive !== provider.isLive) return false
  const { page } = event
  const row = page && (await pageOfProvider(db, page))
  if (!row) return true
  try {
    await settlePage({ db, shop: shop.current, provider }, row, page)
  } catch (error) {
    if (!isOfProvider(error)) throw error
    onError(error)
    return true
  }
  await sendRefundsOf(deps, row.orderId)
  return true
}
