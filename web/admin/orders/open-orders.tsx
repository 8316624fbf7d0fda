import { useState } from 'react'
import { maxCancelled, type OrderOrigin, orderOrigins } from '../../../contract/orders/order-changes.ts'
import type { AdminOrder } from '../../../contract/orders/orders.ts'
import { ask } from '../../app/notices/ask.tsx'
import { count } from '../../app/shop/format.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { nextMoves, type Outcome } from './move-labels.ts'
import { useCancelAllMutation, useGetOpenOrdersQuery } from './order-changes-api.ts'

const origins: Record<OrderOrigin, { heading: string; of: string; hint?: string }> = {
  account: { heading: 'Of this account', of: 'this account' },
  network: {
    heading: 'From this network',
    of: 'this network',
    hint: 'Of accounts with unconfirmed e-mail addresses. Shoppers of one household, school or office may share a network.',
  },
}

/** The open orders of the same account or network, to be cancelled in one go; nothing if there are no others. */
export function OpenOrders({ order }: { order: AdminOrder }) {
  const { data } = useGetOpenOrdersQuery(order._id)
  const [cancel, { isLoading, originalArgs }] = useCancelAllMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const isOpen = nextMoves(order).includes('cancelled')
  const shown = orderOrigins.flatMap((of) => {
    const many = data?.[of] ?? 0
    return many > (isOpen ? 1 : 0) ? [{ of, many }] : []
  })

  async function cancelAll(of: OrderOrigin, many: number) {
    if (isLoading || !(await confirmCancelAll(of, many))) return
    setOutcome(undefined)
    const { data: done } = await cancel({ id: order._id, of })
    setOutcome(
      done
        ? { kind: done.left > 0 ? 'bad' : 'good', words: doneWords(done) }
        : { kind: 'bad', words: 'The orders were not all cancelled. Try again in a moment.' },
    )
  }
  if (shown.length === 0 && !outcome) return null
  return (
    <Panel title="Open orders">
      <div className="grid gap-5 text-sm/5">
        {shown.map(({ of, many }) => (
          <section key={of} aria-label={origins[of].heading} className="grid justify-items-start gap-2">
            <h3 className="text-ink-soft">{origins[of].heading}</h3>
            <p>{ordersOf(many)}</p>
            {origins[of].hint && <p className="text-ink-soft">{origins[of].hint}</p>}
            <Button
              look="destructive"
              isBusy={isLoading && originalArgs?.of === of}
              onClick={() => void cancelAll(of, many)}
            >
              Cancel all {count(Math.min(many, maxCancelled))}
            </Button>
          </section>
        ))}
        {outcome && <Notice kind={outcome.kind}>{outcome.words}</Notice>}
      </div>
    </Panel>
  )
}

const ordersOf = (many: number) => (many === 1 ? '1 order' : `${count(many)} orders`)

const confirmCancelAll = (of: OrderOrigin, many: number) =>
  ask({
    title: `Cancel ${ordersOf(Math.min(many, maxCancelled))} of ${origins[of].of}?`,
    text: 'They will not be delivered, and their copies are for sale again.',
    yes: 'Yes, cancel all',
    no: 'Keep them',
    look: 'destructive',
  })

const doneWords = ({ cancelled, left }: { cancelled: number; left: number }) =>
  left > 0
    ? `${ordersOf(cancelled)} cancelled. ${ordersOf(left)} are still open.`
    : `${ordersOf(cancelled)} cancelled.`
