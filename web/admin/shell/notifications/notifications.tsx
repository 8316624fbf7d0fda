import { Icon } from '../../../ui/icon.tsx'
import { Bell } from '../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { useEffect } from 'react'
import { useGetNotificationsQuery } from '../../admin-api.ts'

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
            Notifications, {unseen === 0 ? 'no' : unseen} new {unseen === 1 ? 'order' : 'orders'}
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
