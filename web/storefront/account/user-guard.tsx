import { Navigate, Outlet, useLocation } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { useShop } from '../../app/shop/site.ts'
import type { ReturnTo } from './return-to.ts'
import { useTrialShopper } from '../checkout/trial-shopper.ts'
import { useAccount } from '../../app/session/use-account.ts'
import { t } from '../../../messages/t.ts'

/** Redirects visitors who are not signed in to the login page. */
export function UserGuard() {
  const { isLoading, user } = useAccount()
  const { pathname, search, hash } = useLocation()
  const trial = useTrialShopper()
  if (isLoading) return <Loading />
  if (user || (trial && pathname === pages.checkout)) return <Outlet />
  return <Navigate to={pages.login} replace state={{ from: pathname + search + hash } satisfies ReturnTo} />
}

const Loading = () => (
  <>
    <title>{useShop().name}</title>
    <p className="mx-auto max-w-content px-6 py-24">{t('Loading… [the account]')}</p>
  </>
)
