import { totalOf } from '../../contract/money.ts'
import { lockOrder } from '../orders/move/order-changes.sql.ts'
import { insertEvent } from '../orders/move/order-events.sql.ts'
import { insertPayment } from '../orders/payments/payment-ledger.sql.ts'
import type { CardDeps } from './pay-by-card.ts'
import {
  claimRefunds,
  endRefund,
  hasPendingRefund,
  type RefundRow,
  tellOfRefund,
} from './payment-pages.sql.ts'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'

const batch = 50

export type Sent = { sent: true } | { refused: string } | { pending: true }

/**
 * Asks the provider for the refunds that wait, of one order or all. Each is asked for with its own key, so that one of which
 * the shop did not hear is repeated and made once. One of the other mode waits for its keys: these would be refused.
 */
export async function sendRefunds(deps: CardDeps, orderId?: string): Promise<Sent> {
  const { db, shop, keys, onError } = deps
  const rows = await claimRefunds(db, orderId, batch)
  const provider = rows.length > 0 ? await keys.provider() : undefined
  let refused: string | undefined
  for (const row of rows) {
    const { id, paymentId, amount, currency, isOld } = row
    if (provider?.isLive !== row.isLive) {
      onError(new ProviderRefused(`The keys of refund ${id} are not those of the shop`))
      continue
    }
    try {
      const money = { amount, currency, decimals: shop.current.decimals }
      await recordDone(deps, row, await provider.refund({ id, paymentId, money, isOld }))
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      await endRefund(db, id, { status: 'failed', problem: error.message })
      refused = error.message
      onError(error)
    }
  }
  return refused === undefined ? { sent: true } : { refused }
}

/** Those of one order, now; what the provider does not answer is repeated by the poll. */
export async function sendRefundsOf(deps: CardDeps, orderId: string): Promise<Sent> {
  try {
    const sent = await sendRefunds(deps, orderId)
    return 'sent' in sent && (await hasPendingRefund(deps.db, orderId)) ? { pending: true } : sent
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { pending: true }
    throw error
  }
}

const recordDone = ({ db, shop }: CardDeps, { id, orderId, amount, staff }: RefundRow, providerId: string) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: orderId })
    if (!order || !(await endRefund(tx, id, { status: 'done' }))) return
    const by = staff ?? undefined
    await insertPayment(tx, order, {
      kind: 'refunded',
      amount,
      method: 'card',
      providerId,
      ...(by && { staff: by }),
    })
    await insertEvent(tx, order, by, { kind: 'refunded', text: totalOf(amount, shop.current.decimals) })
    if (!by) await tellOfRefund(tx, order)
  })
