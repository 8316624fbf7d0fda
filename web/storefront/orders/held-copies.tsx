import type { Order } from '../../../contract/orders/orders.ts'
import { pages } from '../../../domain/pages.ts'
import { useDateTime } from '../../app/shop/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Clock } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'

type Props = { order: Order; className?: string }

/** Until when the copies are held for an e-mail address that is not confirmed; nothing for other orders. */
export function HeldCopies({ order: { heldUntil }, className = '' }: Props) {
  const dateTime = useDateTime()
  if (!heldUntil) return null
  return (
    <div className={`flex gap-3 rounded-panel border border-line bg-paper p-4 print:hidden ${className}`}>
      <Icon of={Clock} className="mt-[0.15rem] size-5 shrink-0 text-warn" />
      <div>
        <p className="font-medium">We hold your books until {dateTime(heldUntil)}.</p>
        <p>
          Please{' '}
          <Link to={pages.userDashboard} className="link">
            confirm your e-mail address
          </Link>{' '}
          by then to keep them. Without that the order is cancelled.
        </p>
      </div>
    </div>
  )
}
