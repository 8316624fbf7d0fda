import { useRef, useState } from 'react'
import type { Order } from '../../contract/orders.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useCancelOrder } from './use-cancel-order.ts'

export function CancelOrder({ order }: { order: Order }) {
  const { askAndCancel, isBusy, failure } = useCancelOrder(order)
  const [announcement, setAnnouncement] = useState('')
  const container = useRef<HTMLDivElement>(null)

  async function cancel() {
    const status = await askAndCancel()
    if (!status) return
    setAnnouncement(status === 'cancelled' ? `Order ${order.number} is cancelled.` : '')
    // The button disappears and would lose the focus.
    container.current?.closest('details')?.querySelector('summary')?.focus()
  }
  return (
    <div ref={container} className="grid justify-items-start print:hidden">
      <output className="sr-only">{announcement}</output>
      {failure && (
        <div className="mt-6">
          <Notice kind="bad">{failure}</Notice>
        </div>
      )}
      {order.status === 'placed' && (
        <div className="mt-6">
          <Button
            look="outlined"
            isBusy={isBusy}
            aria-description={`Order ${order.number}`}
            onClick={() => void cancel()}
          >
            Cancel order
          </Button>
        </div>
      )}
    </div>
  )
}
