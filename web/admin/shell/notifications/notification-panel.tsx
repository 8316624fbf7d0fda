import type { Notifications } from '../../../../contract/people/admin.ts'
import { adminPages, orderPage } from '../../../../domain/admin-pages.ts'
import { DateTime } from '../../../app/shop/format.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Amount } from '../../../ui/price.tsx'
import { useSeeOrdersMutation } from '../../admin-api.ts'
import { Link } from '../../../ui/link.tsx'

type Props = { notifications: Notifications | undefined; isError: boolean }

export function NotificationPanel({ notifications, isError }: Props) {
  const [see, { isLoading, isError: isNotSeen }] = useSeeOrdersMutation()
  return (
    <section aria-label="New orders" className="text-sm">
      <div className="flex min-h-13 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">New orders</h2>
        <Link to={adminPages.orders} className="link flex min-h-11 items-center px-2">
          All orders
        </Link>
      </div>
      {notifications && notifications.orders.length > 0 ? (
        <NewOrders orders={notifications.orders} />
      ) : (
        <p className="px-4 py-6 text-ink-soft">{wordsFor(notifications, isError)}</p>
      )}
      {notifications && notifications.unseen > 0 && (
        <div className="grid gap-3 border-t border-line p-3">
          {notifications.unseen > notifications.orders.length && (
            <p className="px-1 text-ink-soft">
              and {notifications.unseen - notifications.orders.length} more
            </p>
          )}
          {isNotSeen && <Notice kind="bad">That did not work. Please try again in a moment.</Notice>}
          <Button look="outlined" isBusy={isLoading} onClick={() => void see(allOf(notifications))}>
            Mark all as seen
          </Button>
        </div>
      )}
    </section>
  )
}

function wordsFor(notifications: Notifications | undefined, isError: boolean): string {
  if (notifications) return 'No new orders. You have seen them all.'
  return isError ? 'The new orders cannot be looked up just now.' : 'Loading...'
}

/** Includes orders that are not listed here, but none that arrive meanwhile. */
const allOf = ({ orders }: Notifications) => ({ upTo: orders[0]?.createdAt })

const NewOrders = ({ orders }: Pick<Notifications, 'orders'>) => (
  <ul className="max-h-[50dvh] overflow-y-auto p-1.5">
    {orders.map(({ _id, number, name, totalPrice, createdAt }) => (
      <li key={_id}>
        <Link
          to={orderPage(_id)}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-md px-2.5 py-1.5 -outline-offset-2! hover:bg-paper"
        >
          <span className="font-medium tabular-nums">Order {number}</span>{' '}
          <span className="text-right font-medium tabular-nums">
            <Amount of={totalPrice} />
          </span>{' '}
          <span className="line-clamp-2 wrap-anywhere text-ink-soft" title={name}>
            {name}
          </span>{' '}
          <span className="text-right text-ink-soft tabular-nums">
            <DateTime of={createdAt} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
