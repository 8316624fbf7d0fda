import type { Order } from '../../../contract/orders/placed-order.ts'
import { isSum, leftToRefund } from '../../../domain/money/left-to-pay.ts'
import { usePrice } from '../../ui/price.tsx'
import { Rows } from './sums.tsx'
import { t } from '../../../messages/t.ts'

/** What the order costs without what came back, and what was paid above that. */
export function AfterReturns({ order: { total, creditNotes, payment } }: { order: Order }) {
  const price = usePrice()
  const refund = leftToRefund(payment)
  const isLess = creditNotes.length > 0 && payment.due !== total
  if (!isLess && !isSum(refund)) return null
  return (
    <dl className="mt-1 grid gap-1">
      <Rows
        lines={[
          ...(isLess ? [{ label: t('Total after returns'), value: price(payment.due) }] : []),
          ...(isSum(refund) ? [{ label: t('To be refunded'), value: price(refund) }] : []),
        ]}
      />
    </dl>
  )
}
