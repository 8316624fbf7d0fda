import type { Order } from '../../../contract/orders/orders.ts'
import { toRefund } from '../../../domain/to-refund.ts'
import { usePrice } from '../../ui/price.tsx'
import { Rows } from './sums.tsx'

/** What the order costs without what came back, and what was paid above that. */
export function AfterReturns({ order: { total, creditNotes, payment } }: { order: Order }) {
  const price = usePrice()
  const refund = toRefund(payment)
  const isLess = creditNotes.length > 0 && payment.due !== total
  if (!isLess && !refund) return null
  return (
    <dl className="mt-1 grid gap-1">
      <Rows
        lines={[
          ...(isLess ? [{ label: 'Total after returns', value: price(payment.due) }] : []),
          ...(refund ? [{ label: 'To be refunded', value: price(refund) }] : []),
        ]}
      />
    </dl>
  )
}
