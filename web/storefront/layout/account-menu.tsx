import { pages } from '../../../domain/pages.ts'
import { type Shopper, useAuth } from '../../app/session/use-account.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LayoutDashboard, ShoppingBag } from '../../ui/icons/every-page.ts'
import { CreditCard, Heart, LogOut, Package } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useRef } from 'react'
import { Popover } from '../../ui/popover.tsx'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'

const places: [Label, string, string][] = [
  [msg('Your account [in the menu]'), pages.userDashboard, LayoutDashboard],
  [msg('Orders'), pages.orders, Package],
  [msg('Wish list'), pages.wishList, Heart],
  [msg('Cart [link to the page]'), pages.cart, ShoppingBag],
  [msg('Check out'), pages.checkout, CreditCard],
]

export function AccountMenu({ user }: { user: Shopper }) {
  const auth = useAuth()
  const logOut = async () => (await auth()).logOut()
  const name = user.name ?? user.email ?? t('you [the reader, where the name is not known]')
  return (
    <Menu label={t('Account of {name}', { name })} sign={<Avatar name={name} photoUrl={user.photoUrl} />}>
      {places.map(([label, to, icon]) => (
        <Link key={to} to={to} {...menuItem}>
          <Icon of={icon} className={iconLook} />
          {t(label)}
        </Link>
      ))}
      <button type="button" onClick={() => void logOut()} {...menuItem}>
        <Icon of={LogOut} className={iconLook} />
        {t('Log out [of the shop]')}
      </button>
    </Menu>
  )
}

const iconLook = 'size-5 text-ink-soft'

/** MenuProps of a link or button in a menu. */
const menuItem = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left outline-none hover:bg-paper focus:bg-paper',
} as const

type MenuProps = { label: string; sign: ReactNode; children: ReactNode }

function Menu({ label, sign, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  return (
    <Popover
      sign={sign}
      button={{
        'aria-label': label,
        'aria-haspopup': 'menu',
        onKeyDown: ({ key }) => key === 'ArrowDown' && menu.current?.showPopover(),
        className: 'grid size-11 place-items-center rounded-full',
      }}
      panel={{
        ref: menu,
        role: 'menu',
        tabIndex: -1,
        'aria-label': label,
        onToggle: focusFirstItem,
        onClick: () => menu.current?.hidePopover(),
        onKeyDown: moveFocus,
        className: 'below-button mt-4.5 w-52 p-1.5',
      }}
    >
      {children}
    </Popover>
  )
}

const itemsIn = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

function focusFirstItem({ currentTarget: menu, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') itemsIn(menu)[0]?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const next = nextItem(event.key, itemsIn(event.currentTarget))
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Arrow keys wrap around; Home and End go to the ends. */
function nextItem(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  return undefined
}
