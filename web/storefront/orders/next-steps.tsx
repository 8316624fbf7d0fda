import type { Order } from '../../../contract/orders/placed-order.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { type ReactNode, useId } from 'react'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { pages } from '../../../domain/pages.ts'
import { type Formats, paymentStep, useFormats, waitsForPayment } from './payment/payment-labels.ts'
import { useDateTime } from '../../app/shop/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Clock } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type Circumstances = {
  formats: Formats
  /** Undefined until it is loaded. */
  shop: PublicShop | undefined
  /** Some of the books are shipped. */
  isPart?: boolean
}

/** What happens to an order from now on, as far as the shop has said it; nothing for a closed one. */
export function nextSteps(order: Order, { formats, shop, isPart = false }: Circumstances): string[] {
  const { status, deliveryMethod } = order
  const { days = '', note = '' } = shop?.deliveryMethods.find(({ id }) => id === deliveryMethod) ?? {}
  const steps: Partial<Record<Order['status'], string[]>> =
    deliveryMethod === 'pickup'
      ? {
          placed: [
            waitsForPayment(order)
              ? t('We get your books ready when your payment has arrived. This page says when.')
              : t('We put your books aside. This page says when they are ready for pick-up.'),
          ],
          ready: [t('Your books are ready. Pick them up in the shop.')],
        }
      : {
          placed: [
            isPart
              ? t('Some of your books are on their way. The others follow.')
              : waitsForPayment(order)
                ? t('We keep your books for you, and send them when your payment has arrived.')
                : t('We pack your books and hand them over for delivery.'),
          ],
          shipped: [t('Your books are on their way.')],
        }
  const first = steps[status]
  if (!first) return []
  return [
    ...first,
    days && t('Expected delivery: {days}', { days }),
    note,
    paymentStep(order, formats),
  ].filter(Boolean)
}

type Props = { order: Order; as: 'h2' | 'h3'; className?: string }

/** What happens to an order from now on; nothing for a closed one. */
export function NextSteps({ order, as: Heading, className = '' }: Props) {
  const { data: shop } = useGetShopQuery()
  const id = useId()
  const isPart = isPartlyShipped(order)
  const steps = nextSteps(order, { formats: useFormats(), shop, isPart })
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={id} className={className}>
      <Heading
        id={id}
        className={`font-serif font-medium ${Heading === 'h2' ? 'text-2xl/snug' : 'text-lg/snug'}`}
      >
        {t('What happens next')}
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

const toDashboard = (text: ReactNode) => (
  <Link to={pages.userDashboard} className="link">
    {text}
  </Link>
)

type HeldCopiesProps = { order: Order; className?: string }

/** Until when the copies are held for an e-mail address that is not confirmed; nothing for other orders. */
export function HeldCopies({ order: { heldUntil }, className = '' }: HeldCopiesProps) {
  const dateTime = useDateTime()
  if (!heldUntil) return null
  return (
    <div className={`flex gap-3 rounded-panel border border-line bg-paper p-4 print:hidden ${className}`}>
      <Icon of={Clock} className="mt-[0.15rem] size-5 shrink-0 text-warn" />
      <div>
        <p className="font-medium">
          {t('We hold your books until {moment}.', { moment: dateTime(heldUntil) })}
        </p>
        <p>
          {rich(
            'Please <confirm>confirm your e-mail address</confirm> by then to keep them. Without that the order is cancelled.',
            { confirm: toDashboard },
          )}
        </p>
      </div>
    </div>
  )
}
