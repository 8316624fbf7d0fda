import { LayoutDashboard, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import type { Shopper } from '../account/account.ts'
import { useAuth } from '../account/use-account.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, menuItem } from '../ui/menu.tsx'

export function AccountMenu({ user }: { user: Shopper }) {
  const auth = useAuth()
  const logOut = async () => (await auth()).logOut()
  const name = user.name ?? user.email ?? 'you'
  return (
    <Menu label={`Account of ${name}`} sign={<Avatar name={name} photoUrl={user.photoUrl} />}>
      <Link to={pages.userDashboard} {...menuItem}>
        <LayoutDashboard aria-hidden strokeWidth={1.75} className="size-5 text-ink-soft" />
        Dashboard
      </Link>
      <button type="button" onClick={() => void logOut()} {...menuItem}>
        <LogOut aria-hidden strokeWidth={1.75} className="size-5 text-ink-soft" />
        Logout
      </button>
    </Menu>
  )
}
