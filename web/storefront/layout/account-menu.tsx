import { pages } from '../../../domain/pages.ts'
import type { Shopper } from '../../app/session/account-state.ts'
import { useAuth } from '../../app/session/use-account.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, menuItem } from '../../ui/menu.tsx'
import { Icon, type IconNode } from '../../ui/icon.tsx'
import { LayoutDashboard, ShoppingBag } from '../../ui/icons/every-page.ts'
import { CreditCard, Heart, LogOut, Package } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'

const places: [string, string, IconNode][] = [
  ['Dashboard', pages.userDashboard, LayoutDashboard],
  ['Orders', pages.orders, Package],
  ['Wish list', pages.wishList, Heart],
  ['Cart Page', pages.cart, ShoppingBag],
  ['Check Out', pages.checkout, CreditCard],
]

export function AccountMenu({ user }: { user: Shopper }) {
  const auth = useAuth()
  const logOut = async () => (await auth()).logOut()
  const name = user.name ?? user.email ?? 'you'
  return (
    <Menu label={`Account of ${name}`} sign={<Avatar name={name} photoUrl={user.photoUrl} />}>
      {places.map(([name, to, icon]) => (
        <Link key={to} to={to} {...menuItem}>
          <Icon of={icon} className={iconLook} />
          {name}
        </Link>
      ))}
      <button type="button" onClick={() => void logOut()} {...menuItem}>
        <Icon of={LogOut} className={iconLook} />
        Logout
      </button>
    </Menu>
  )
}

const iconLook = 'size-5 text-ink-soft'
