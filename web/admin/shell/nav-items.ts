import { isAtLeast } from '../../../domain/staff-roles.ts'
import type { ComponentType } from 'react'
import { adminPages } from '../../../domain/admin-pages.ts'
import { WaitingCount } from '../reviews/waiting-count.tsx'
import { screenRoles, useRole } from '../people/session/role.ts'
import { LayoutDashboard } from '../../ui/icons/every-page.ts'
import { Package, Star } from '../../ui/icons/screen-icons.ts'
import {
  BookPlus,
  Boxes,
  FileInput,
  History,
  LibraryBig,
  MailCheck,
  Newspaper,
  Send,
  Settings,
  Users,
} from '../ui/icons.ts'
import type { IconNode } from '../../ui/icon.tsx'

export type NavItem = {
  name: string
  /** Label of the bottom bar. */
  short: string
  to: string
  icon: IconNode
  /** Path prefix of its subpages. */
  within?: string
  /** What waits there. */
  Count?: ComponentType
}

const primaryNav: NavItem[] = [
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

const secondaryNav: NavItem[] = [
  {
    name: 'Stock',
    short: 'Stock',
    to: adminPages.stock,
    icon: Boxes,
    within: adminPages.bookStock.replace(':id', ''),
  },
  {
    name: 'Import',
    short: 'Import',
    to: adminPages.imports,
    icon: FileInput,
    within: adminPages.import.replace(':id', ''),
  },
  { name: 'Reviews', short: 'Reviews', to: adminPages.reviews, icon: Star, Count: WaitingCount },
  { name: 'Newsletter subscribers', short: 'Subscribers', to: adminPages.subscribers, icon: MailCheck },
  {
    name: 'Newsletters',
    short: 'Newsletters',
    to: adminPages.newsletters,
    icon: Newspaper,
    within: adminPages.newsletter.replace(':id', ''),
  },
  { name: 'Outbox', short: 'Outbox', to: adminPages.outbox, icon: Send },
  { name: 'Staff', short: 'Staff', to: adminPages.staff, icon: Users },
  { name: 'Audit log', short: 'Audit log', to: adminPages.audit, icon: History },
  {
    name: 'Settings',
    short: 'Settings',
    to: adminPages.settings,
    icon: Settings,
    within: adminPages.settingsGroup.replace(':group', ''),
  },
]

/** What the role may open. */
export function useNav(): { primaryNav: NavItem[]; secondaryNav: NavItem[] } {
  const role = useRole()
  const mayOpen = ({ to }: NavItem) => isAtLeast(role, screenRoles[to])
  return { primaryNav: primaryNav.filter(mayOpen), secondaryNav: secondaryNav.filter(mayOpen) }
}

const isAt = ({ to, within }: NavItem, pathname: string) =>
  pathname.replace(/(?<!\/)\/+$/, '') === to || (within !== undefined && pathname.startsWith(within))

/** For aria-current. */
export const currentIf = (item: NavItem, pathname: string) => (isAt(item, pathname) ? 'page' : undefined)
