import type { PayRefusal } from '../../contract/orders/own-payments.ts'
import { ownOrderPage } from '../../domain/pages.ts'
import type { Database } from '../database/database.ts'
import { lockOrder, type LockedOrder } from '../orders/move/order-changes.sql.ts'
import type { OrderSelector } from '../orders/orders.sql.ts'
import { openAmount } from '../orders/payments/open-amount.ts'
import type { ShopState } from '../settings/shop-state.ts'
import type { KeyRing } from './key-ring.ts'
import {
  claimPages,
  insertPage,
  type PageRow,
  pageOfProvider,
  storePage,
  unpaidOrders,
  unsettledPage,
} from './payment-pages.sql.ts'
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import { sendRefunds, sendRefundsOf } from './send-refunds.ts'
import { cancelUnpaid, closePage, forgetPage, settlePage, type Settled } from './settle-page.ts'

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
 * request that was killed in between is repeated by the next one, or by the poll, with the same key.
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
    return { code: 'cannot-pay', reason: 'paid', message: `Order ${number} is paid.` }
  if (status !== 'placed')
    return {
      code: 'cannot-pay',
      reason: 'not-placed',
      message: `Order ${number} is ${status}: it cannot be paid here.`,
    }
  if (paymentMethod === 'card') return undefined
  return { code: 'cannot-pay', reason: 'other-method', message: `Order ${number} is paid in another way.` }
}

/** Undefined if the page has ended, or another request has changed it: look again. */
async function openPage(
  deps: CardDeps,
  provider: PaymentProvider,
  row: PageRow,
): Promise<string | undefined> {
  if (row.status === 'open') {
    const settled = await checkPage(deps, provider, row)
    if (settled && 'wrong' in settled) throw new ProviderRefused(`The page differs in ${settled.wrong}`)
    const after = await unsettledPage(deps.db, row.orderId)
    return after?.id === row.id && !after.isOver ? (after.url ?? undefined) : undefined
  }
  // Nobody has seen the page of a row without a URL.
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
 * Asks the provider about an open page, and ends one on which nobody is to pay. The order is cancelled only when the provider
 * has said that nobody can pay it any more.
 */
async function checkPage(
  { db, shop }: CardDeps,
  provider: PaymentProvider,
  row: PageRow,
): Promise<Settled | undefined> {
  const isOfOtherMode = row.isLive !== provider.isLive
  const known = isOfOtherMode || !row.providerId ? undefined : await ask(provider, row.providerId, row.isOver)
  if (known) return settlePage({ db, shop: shop.current, provider }, row, known)
  await (row.isOver ? closePage(db, shop.current, row) : forgetPage(db, row))
  return undefined
}

const ask = (provider: PaymentProvider, id: string, isOver: boolean) =>
  isOver ? provider.expirePage(id) : provider.findPage(id)

/** Asks the provider how the payment of an order stands. False if it does not answer. */
export async function checkPayment(deps: CardDeps, orderId: string): Promise<boolean> {
  const row = await unsettledPage(deps.db, orderId)
  if (row?.status !== 'open') return true
  const provider = await deps.keys.provider()
  if (!provider) return false
  try {
    report(deps, row, await checkPage(deps, provider, row))
    await sendRefundsOf(deps, orderId)
    return true
  } catch (error) {
    if (!isOfProvider(error)) throw error
    return false
  }
}

function report({ onError }: CardDeps, { number }: PageRow, settled: Settled | undefined) {
  if (settled && 'wrong' in settled)
    onError(new Error(`A payment page of order ${number} was not settled: it differs in ${settled.wrong}`))
}

const batch = 50

/** One failure does not stop the others, but a provider that does not answer is not asked again until the next poll. */
export async function pollPayments(deps: CardDeps) {
  const failures: unknown[] = []
  const rows = await claimPages(deps.db, batch)
  const provider = rows.length > 0 ? await deps.keys.provider() : undefined
  let isDown = provider === undefined
  for (const row of rows)
    await pollPage(deps, isDown ? undefined : provider, row).catch((error: unknown) => {
      isDown ||= error instanceof ProviderUnavailable
      failures.push(error)
    })
  for (const { id } of await unpaidOrders(deps.db, batch))
    await cancelOrder(deps, id).catch((error: unknown) => failures.push(error))
  await sendRefunds(deps).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function pollPage(deps: CardDeps, provider: PaymentProvider | undefined, row: PageRow) {
  const { db, shop } = deps
  // Nobody has seen the page of a row without a URL.
  if (row.status === 'creating' && row.isOver) return closePage(db, shop.current, row)
  if (!provider) return row.isStale ? closePage(db, shop.current, row) : undefined
  if (row.status === 'creating') return createPage(deps, provider, row)
  return report(deps, row, await checkPage(deps, provider, row))
}

const cancelOrder = ({ db, shop }: CardDeps, id: string) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    if (order && !(await unsettledPage(tx, id))) await cancelUnpaid(tx, shop.current, order)
  })

/** False for what the provider did not sign, or signed for the other mode. */
export async function takeWebhook(deps: CardDeps, body: Buffer, signature: string): Promise<boolean> {
  const provider = await deps.keys.provider()
  const event = await provider?.readWebhook(body, signature)
  if (!provider || !event || event.isLive !== provider.isLive) return false
  const { page } = event
  const row = page && (await pageOfProvider(deps.db, page.id, page.sessionId))
  if (!row) return true
  report(deps, row, await settlePage({ db: deps.db, shop: deps.shop.current, provider }, row, page))
  await sendRefundsOf(deps, row.orderId)
  return true
}
