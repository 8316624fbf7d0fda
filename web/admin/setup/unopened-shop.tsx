import { Navigate } from 'react-router'
import { t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { Panel } from '../ui/panel.tsx'
import { Checklist, isDone } from './checklist.tsx'
import { useGetSetupQuery } from './setup-api.ts'

/** The way from a new shop to its opening, and to what was left for later, for owners. */
export function UnopenedShop() {
  const { isOpen } = useShop()
  const isOwner = useIsAtLeast('owner')
  if (!isOwner) return null
  return isOpen ? <StillToDo /> : <SetupToFinish />
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
