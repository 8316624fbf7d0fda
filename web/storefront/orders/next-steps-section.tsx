import { useId } from 'react'
import type { Order } from '../../../contract/orders/orders.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { usePrice } from '../../app/shop/price.ts'
import { nextSteps } from './next-steps.ts'

type Props = { order: Order; as: 'h2' | 'h3'; className?: string }

/** What happens to an order from now on; nothing for a closed one. */
export function NextSteps({ order, as: Heading, className = '' }: Props) {
  const { data: shop } = useGetShopQuery()
  const id = useId()
  const isPart = isPartlyShipped(order)
  const steps = nextSteps(order, { total: usePrice()(order.totalPrice), shop, isPart })
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={id} className={className}>
      <Heading
        id={id}
        className={`font-serif font-medium ${Heading === 'h2' ? 'text-2xl/snug' : 'text-lg/snug'}`}
      >
        What happens next
      </Heading>
      <ul className="mt-3 grid list-disc gap-1 pl-5 wrap-anywhere marker:text-ink-soft">
        {steps.map((step) => (
          <li key={step} className="whitespace-pre-line">
            {step}
          </li>
        ))}
      </ul>
    </section>
  )
}
