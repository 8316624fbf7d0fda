import { Printer } from 'lucide'
import { useRef } from 'react'
import { moves, type Order } from '../../../contract/orders.ts'
import { StatusBadge } from '../../orders/order-status.tsx'
import { Button } from '../../ui/button.tsx'
import { dayOf } from '../../ui/day-of.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Movable, useMoveOrder } from './use-move-order.ts'

const words: Record<Movable, string> = {
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel order',
}

/** The status of the order and its allowed transitions. */
export function OrderState({ order }: { order: Order }) {
  const { moveTo, movingTo, outcome } = useMoveOrder(order)
  const container = useRef<HTMLDivElement>(null)
  const move = async (to: Movable) => {
    // The button may have disappeared, which would lose the focus.
    if (await moveTo(to)) container.current?.focus()
  }
  return (
    <Panel title={`Order ${order.number}`} beside={<StatusBadge status={order.status} />}>
      <div ref={container} tabIndex={-1} className="outline-none">
        <p className="text-sm text-ink-soft">Placed on {dayOf(order.createdAt)}</p>
        {outcome && (
          <div className="mt-4">
            <Notice kind={outcome.kind}>{outcome.words}</Notice>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
          {moves[order.status].map((to) => (
            <Button
              key={to}
              look={to === 'cancelled' ? 'outlined' : 'accent'}
              isBusy={movingTo === to}
              onClick={() => void move(to)}
            >
              {words[to]}
            </Button>
          ))}
          <Button look="outlined" onClick={() => window.print()}>
            <Icon of={Printer} className="size-5" />
            Print packing slip
          </Button>
        </div>
      </div>
    </Panel>
  )
}
