import { useState } from 'react'
import { Navigate } from 'react-router'
import { t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { local } from '../../app/browser-storage.ts'
import { useShop } from '../../app/shop/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { X } from '../../ui/icons/screen-icons.ts'
import { useIsAtLeast } from '../people/session/role.ts'
import { Panel } from '../ui/panel.tsx'
import { Checklist, isDone } from './checklist.tsx'
import { useGetSetupQuery } from './setup-api.ts'
import { Link } from '../../ui/link.tsx'

/** Above the figures: the way from the demo to a shop, and from a new shop to its opening. */
export function OverviewNotice() {
  const { isDemo, isOpen } = useShop()
  const isOwner = useIsAtLeast('owner')
  if (!isOwner) return null
  if (isDemo) return <DemoBanner />
  return isOpen ? <StillToDo /> : <BeforeOpening />
}

const dismissed = 'demo-banner'

/** Dismissed for this browser only. */
function DemoBanner() {
  const [isHidden, setHidden] = useState(() => local.get(dismissed) !== null)
  if (isHidden) return null
  const dismiss = () => {
    local.set(dismissed, 'hidden')
    setHidden(true)
  }
  return (
    <aside
      aria-label={t('Demo')}
      className="mb-4 flex items-center gap-3 rounded-panel border border-line pl-4 text-sm sm:pl-6"
    >
      <p className="grow">
        {t('This is the demo.')}{' '}
        <Link to={adminPages.startOwnShop} className="link inline-flex min-h-11 items-center">
          {t('Start my own shop')}
        </Link>
      </p>
      <button
        type="button"
        aria-label={t('Hide this notice')}
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-panel text-ink-soft hover:text-ink"
      >
        <Icon of={X} className="size-5" />
      </button>
    </aside>
  )
}

/** What was left for later stays until it is done. */
function StillToDo() {
  const { data: setup } = useGetSetupQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!setup || isDone(setup.has)) return null
  return (
    <div className="mb-4">
      <Panel title={t('Still to do')}>
        <Checklist has={setup.has} />
      </Panel>
    </div>
  )
}

function BeforeOpening() {
  const { data: setup } = useGetSetupQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!setup || setup.isOpen) return null
  if (!setup.isDismissed) return <Navigate to={adminPages.setup} replace />
  return (
    <div className="mb-4">
      <Panel title={t('Before you open')}>
        <p className="-mt-3 max-w-[60ch] text-pretty text-ink-soft">
          {t('Visitors see “Opening soon” until you open the shop.')}
        </p>
        <Checklist has={setup.has} />
        <div className="mt-5 flex">
          <ButtonLink to={adminPages.setup}>{t('Continue set-up')}</ButtonLink>
        </div>
      </Panel>
    </div>
  )
}
