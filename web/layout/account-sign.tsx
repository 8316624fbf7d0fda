import { CircleUserRound, LayoutDashboard } from 'lucide'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import type { Shopper } from '../account/account.ts'
import { useAccount } from '../account/use-account.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useHasToken } from './use-has-token.ts'
import { Icon } from '../ui/icon.tsx'

/** The same size in all states, so that nothing moves when the sign-in state is known. */
export function AccountSign() {
  const { user } = useAccount()
  const hasToken = useHasToken()
  if (user)
    return (
      <Suspense fallback={<AccountLink user={user} />}>
        <AccountMenu user={user} />
      </Suspense>
    )
  return hasToken ? <DashboardLink /> : <LoginLink />
}

const look = 'grid size-11 place-items-center rounded-full'

/** Fallback until the code of the menu has loaded, or if it fails to load. */
const AccountLink = ({ user: { name, email, photoUrl } }: { user: Shopper }) => (
  <Link to={pages.userDashboard} aria-label="Your account" className={look}>
    <Avatar name={name ?? email ?? 'you'} photoUrl={photoUrl} />
  </Link>
)

const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then(
    (late) => ({ default: late.AccountMenu }),
    () => ({ default: AccountLink }),
  ),
)

/** The admin area is a separate application: a full page load. */
const DashboardLink = () => (
  <a href={pages.counter} aria-label="Dashboard" className={look}>
    <Icon of={LayoutDashboard} className="size-6" />
  </a>
)

const LoginLink = () => (
  <Link to={pages.login} aria-label="Login" className={look}>
    <Icon of={CircleUserRound} className="size-6" />
  </Link>
)
