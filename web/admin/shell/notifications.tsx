import { Icon } from '../../ui/icon.tsx'
import { Bell } from '../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { useEffect } from 'react'
import { useGetNotificationsQuery, useSeeOrdersMutation } from '../admin-api.ts'
import type { Notifications as OrderNotifications } from '../../../contract/people/admin.ts'
import { adminPages, orderPage } from '../../../domain/admin-pages.ts'
import { DateTime } from '../../app/shop/format.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Amount } from '../../ui/price.tsx'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

/** Number and list of the unseen orders. */
export function Notifications() {
  const { notifications, isError } = useNotifications()
  const unseen = notifications?.unseen ?? 0
  return (
    <Popover
      sign={
        <>
          <Icon of={Bell} className="size-5.5 text-ink-soft" />
          <span className="sr-only">
            {unseen === 0
              ? t('Notifications, no new orders')
              : t('Notifications, {unseen, plural, one {# new order} other {# new orders}}', { unseen })}
          </span>
          {unseen > 0 && <Badge>{unseen > 99 ? '99+' : unseen}</Badge>}
        </>
      }
      button={{ className: 'relative grid size-11 place-items-center rounded-panel hover:bg-paper' }}
      panel={{ className: 'below-header w-[min(24rem,100vw-1rem)]' }}
    >
      <NotificationPanel notifications={notifications} isError={isError} />
    </Popover>
  )
}

const Badge = ({ children }: { children: number | string }) => (
  <span
    aria-hidden
    className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-accent-ink tabular-nums"
  >
    {children}
  </span>
)

/** In milliseconds. */
const pollingInterval = 30_000

/** Polls the unseen orders, and refetches when the window regains the focus. */
function useNotifications() {
  const { data: notifications, isError, refetch } = useGetNotificationsQuery(undefined, { pollingInterval })
  useEffect(() => {
    const refresh = () => void refetch()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refetch])
  return { notifications, isError }
}

type Props = { notifications: OrderNotifications | undefined; isError: boolean }

function NotificationPanel({ notifications, isError }: Props) {
  const [see, { isLoading, isError: isNotSeen }] = useSeeOrdersMutation()
  return (
    <section aria-label={t('New orders')} className="text-sm">
      <div className="flex min-h-13 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">{t('New orders')}</h2>
        <Link to={adminPages.orders} className="link flex min-h-11 items-center px-2">
          {t('All orders')}
        </Link>
      </div>
      {notifications && notifications.orders.length > 0 ? (
        <NewOrders orders={notifications.orders} />
      ) : (
        <p className="px-4 py-6 text-ink-soft">{messageFor(notifications, isError)}</p>
      )}
      {notifications && notifications.unseen > 0 && (
        <div className="grid gap-3 border-t border-line p-3">
          {notifications.unseen > notifications.orders.length && (
            <p className="px-1 text-ink-soft">
              {t('{count, plural, one {and # more} other {and # more}}', {
                count: notifications.unseen - notifications.orders.length,
              })}
            </p>
          )}
          {isNotSeen && <Notice kind="bad">{t('That did not work. Please try again in a moment.')}</Notice>}
          <Button look="outlined" isBusy={isLoading} onClick={() => void see(allOf(notifications))}>
            {t('Mark all as seen')}
          </Button>
        </div>
      )}
    </section>
  )
}

function messageFor(notifications: OrderNotifications | undefined, isError: boolean): string {
  if (notifications) return t('No new orders. You have seen them all.')
  return isError ? t('The new orders cannot be looked up just now.') : t('Loading…')
}

/** Includes orders that are not listed here, but none that arrive meanwhile. */
const allOf = ({ orders }: OrderNotifications) => ({ upTo: orders[0]?.createdAt })

const NewOrders = ({ orders }: Pick<OrderNotifications, 'orders'>) => (
  <ul className="max-h-[50dvh] overflow-y-auto p-1.5">
    {orders.map(({ _id, number, name, totalPrice, createdAt }) => (
      <li key={_id}>
        <Link
          to={orderPage(_id)}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-md px-2.5 py-1.5 -outline-offset-2! hover:bg-paper"
        >
          <span className="font-medium tabular-nums">{t('Order {number}', { number })}</span>{' '}
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
