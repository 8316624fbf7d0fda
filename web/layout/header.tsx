import { CircleUserRound } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { useAccount } from '../account/use-account.ts'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'

export function Header() {
  const { user } = useAccount()
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-content items-center justify-between px-6">
        <Link to={pages.home} className="font-serif text-xl font-semibold tracking-tight">
          Book Store
        </Link>
        <div className="flex items-center gap-1">
          {user ? <AccountMenu user={user} /> : <LoginLink />}
          <CartLink />
        </div>
      </div>
    </header>
  )
}

/** As large as the avatar that takes its place. */
const LoginLink = () => (
  <Link to={pages.login} aria-label="Login" className="grid size-11 place-items-center rounded-full">
    <CircleUserRound aria-hidden strokeWidth={1.75} className="size-6" />
  </Link>
)
