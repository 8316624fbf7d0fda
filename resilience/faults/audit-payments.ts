import type pg from 'pg'
import type { Fake } from '../../server/payments/fake-stripe/fake-stripe.ts'
import { halfMoves, halfStock } from './audit.ts'
import { isUnpaid } from './time-to-pay.ts'

/** What differs between the shop and the payment provider after the last poll. */
export type PaidAudit = {
  orders: number
  paid: number
  refunded: number
  /** Orders of which the provider or the ledger keeps more than they cost. */
  paidTwice: number
  /** Payments at the provider that the ledger does not have, and cancelled orders of which the provider keeps money. */
  lost: number
  /** Payments and refunds that only one of them has, or with another amount or order, and sums that are not those of the ledger. */
  different: number
  /** Copies of orders that nobody can pay any more or that are cancelled, and stock that is not the sum of its moves. */
  held: number
}

type Entry = { id: string; orderId: string; kind: 'paid' | 'refunded'; amount: number }

type OrderRow = { id: string; status: string; total: number; kept: number }

export async function auditPayments(client: pg.Client, fake: Fake): Promise<PaidAudit> {
  const theirs = entriesOf(fake)
  const { rows: ours } = await client.query<Entry>(`
    select provider_id as id, order_id as "orderId", kind, amount_cents::int as amount
    from payments where provider_id is not null`)
  const { rows: orders } = await client.query<OrderRow>(`
    select id, status, total_cents::int as total, (paid_cents - refunded_cents)::int as kept
    from orders where payment_method = 'card'`)
  const countOf = async (statement: string) => (await client.query(statement)).rows.length
  const keptThere = (orderId: string) =>
    theirs.reduce(
      (sum, entry) =>
        entry.orderId === orderId ? sum + (entry.kind === 'paid' ? entry.amount : -entry.amount) : sum,
      0,
    )
  const sums = orders.map((order) => ({ ...order, there: keptThere(order.id) }))
  const known = new Set(ours.map(({ id }) => id))
  return {
    orders: orders.length,
    paid: theirs.filter(({ kind }) => kind === 'paid').length,
    refunded: theirs.filter(({ kind }) => kind === 'refunded').length,
    paidTwice: sums.filter(({ total, kept, there }) => Math.max(kept, there) > total).length,
    lost:
      theirs.filter(({ id, kind }) => kind === 'paid' && !known.has(id)).length +
      sums.filter(({ status, there }) => status === 'cancelled' && there > 0).length,
    different: differencesOf(ours, theirs) + (await countOf(otherSums)),
    held: (await countOf(heldForNobody)) + (await countOf(halfStock)) + (await countOf(halfMoves)),
  }
}

/** As the provider has them. */
function entriesOf({ sessions, refunds }: Fake): Entry[] {
  const paid = [...sessions.values()].filter(({ payment_intent: id }) => id !== null)
  const orderOf = new Map(paid.map((session) => [session.payment_intent, session.client_reference_id ?? '']))
  return [
    ...paid.map(({ payment_intent: id, client_reference_id: orderId, amount_total: amount }) => ({
      id: id ?? '',
      orderId: orderId ?? '',
      kind: 'paid' as const,
      amount,
    })),
    ...[...refunds.values()].map(({ id, payment_intent: of, amount }) => ({
      id,
      orderId: orderOf.get(of) ?? '',
      kind: 'refunded' as const,
      amount,
    })),
  ]
}

function differencesOf(ours: Entry[], theirs: Entry[]): number {
  const wordsOf = ({ id, orderId, kind, amount }: Entry) => [id, orderId, kind, amount].join(' ')
  return new Set(ours.map(wordsOf)).symmetricDifference(new Set(theirs.map(wordsOf))).size
}

const otherSums = `select orders.id from orders left join payments on order_id = orders.id group by orders.id
  having paid_cents <> coalesce(sum(amount_cents) filter (where kind = 'paid'), 0)
    or refunded_cents <> coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)`

const heldForNobody = `select order_id from order_lines join orders on orders.id = order_id where is_taken and ${isUnpaid}`
