import type { Totals } from '../cart/use-totals.ts'
import { AllSums } from '../orders/sums.tsx'
import type { Delivery } from './use-delivery.ts'
import { TryAgain } from '../../ui/try-again.tsx'

export function OrderSums({
  totals: { sums, problem, tryAgain },
  delivery,
}: {
  totals: Totals
  delivery: Delivery
}) {
  const { days = '', note = '' } = delivery.methods.find(({ id }) => id === delivery.method) ?? {}
  const notes = [days, note, delivery.shop?.deliveryNote].filter(Boolean)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {sums && <AllSums of={sums} />}
      {!sums && !problem && <output className="text-ink-soft">Loading...</output>}
      {!sums && problem && <TryAgain onTryAgain={tryAgain}>{problem}</TryAgain>}
      {notes.length > 0 && (
        <p className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{notes.join('\n')}</p>
      )}
    </div>
  )
}
