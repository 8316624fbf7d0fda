import { useRef, useState } from 'react'
import type { Order } from '../../contract/orders.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useCancelOrder } from './use-cancel-order.ts'

export function CancelOrder({ order }: { order: Order }) {
  const { askAndCancel, isBusy, failure } = useCancelOrder(order)
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)

  async function cancel() {
    const status = await askAndCancel()
    if (!status) return
    setSaid(status === 'cancelled' ? `Order ${order.number} is cancelled.` : '')
    // The button goes, and with it would go the shopper's place on the page.
    place.current?.closest('details')?.querySelector('summary')?.focus()
  }
  return (
    <div ref={place} className="grid justify-items-start print:hidden">
      <output className="sr-only">{said}</output>
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
