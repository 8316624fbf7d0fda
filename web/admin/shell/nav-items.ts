import {
  BookPlus,
  type IconNode,
  LayoutDashboard,
  LibraryBig,
  MailCheck,
  Package,
  Send,
  Settings,
} from 'lucide'
import { adminPages } from '../../../contract/admin-pages.ts'

export type NavItem = {
  name: string
  /** Label of the bottom bar. */
  short: string
  to: string
  icon: IconNode
  /** Path prefix of its subpages. */
  within?: string
}

export const primaryNav: NavItem[] = [
  { name: 'Dashboard', short: 'Dashboard', to: adminPages.overview, icon: LayoutDashboard },
  { name: 'Add New Book', short: 'Add', to: adminPages.addBook, icon: BookPlus },
  {
    name: 'Manage Books',
    short: 'Books',
    to: adminPages.manageBooks,
    icon: LibraryBig,
    within: adminPages.editBook.replace(':id', ''),
  },
  {
    name: 'Orders',
    short: 'Orders',
    to: adminPages.orders,
    icon: Package,
    within: adminPages.order.replace(':id', ''),
  },
]

export const secondaryNav: NavItem[] = [
  { name: 'Newsletter subscribers', short: 'Subscribers', to: adminPages.subscribers, icon: MailCheck },
  { name: 'Outbox', short: 'Outbox', to: adminPages.outbox, icon: Send },
  {
    name: 'Settings',
    short: 'Settings',
    to: adminPages.settings,
    icon: Settings,
    within: adminPages.settingsGroup.replace(':group', ''),
  },
]

const isAt = ({ to, within }: NavItem, pathname: string) =>
  pathname.replace(/(?<!\/)\/+$/, '') === to || (within !== undefined && pathname.startsWith(within))

/** For aria-current. */
export const currentIf = (item: NavItem, pathname: string) => (isAt(item, pathname) ? 'page' : undefined)
