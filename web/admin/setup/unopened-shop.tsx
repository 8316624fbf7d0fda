import { Navigate } from 'react-router'
import { t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { Panel } from '../ui/panel.tsx'
import { Checklist } from './checklist.tsx'
import { useGetSetupQuery } from './setup-api.ts'

/** The way from a new shop to its opening, for owners. */
export function UnopenedShop() {
  const { isOpen } = useShop()
  const isOwner = useIsAtLeast('owner')
  return isOwner && !isOpen ? <SetupToFinish /> : null
}

function SetupToFinish() {
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
