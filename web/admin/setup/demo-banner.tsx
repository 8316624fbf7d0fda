import { useState } from 'react'
import { t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { local } from '../../app/browser-storage.ts'
import { Icon } from '../../ui/icon.tsx'
import { X } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { useIsAtLeast } from '../people/session/role.ts'

const dismissed = 'demo-banner'

/** The way from the demo to a shop of one's own, for owners. Dismissed for this browser only. */
export function DemoBanner() {
  const isOwner = useIsAtLeast('owner')
  const [isHidden, setHidden] = useState(() => local.get(dismissed) !== null)
  if (!isOwner || isHidden) return null
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
