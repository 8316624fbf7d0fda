import { t } from '../../../../messages/t.ts'
import type { AdminOrder, PaymentState } from '../../../../contract/orders/admin-orders.ts'
import { useShop } from '../../../app/shop/site.ts'
import { paymentStatusLabels } from '../../../../domain/order-labels.ts'
import { paymentState, paymentWords, stateToTell } from './payment-state.ts'

const colours: Record<PaymentState, string> = {
  open: 'text-warn',
  late: 'text-bad',
  'partly-paid': 'text-warn',
  paid: 'text-good',
  'to-refund': 'text-bad',
  refunded: 'text-ink-soft',
}

export function PaymentBadge({ order }: { order: AdminOrder }) {
  const state = paymentState(order)
  return (
    <p className={`text-sm font-medium ${state ? colours[state] : 'text-ink-soft'}`}>
      {t(state ? paymentWords[state] : paymentStatusLabels['not-due'])}
    </p>
  )
}

/** Below the status in the list, where there is something to say. The demo only takes cash. */
export function PaymentNote({ order }: { order: AdminOrder }) {
  const { isDemo } = useShop()
  const state = isDemo ? undefined : stateToTell(order)
  return state && <p className={`mt-1 text-xs/5 font-medium ${colours[state]}`}>{t(paymentWords[state])}</p>
}
