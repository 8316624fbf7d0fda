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
  UserRound,
  Users,
} from '../ui/icons.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

export type NavItem = {
  name: Label
  /** Label of the bottom bar. */
  short: Label
  to: string
  icon: string
  /** Path prefix of its subpages. */
  within?: string
  /** What waits there. */
  Count?: ComponentType
}

const primaryNav: NavItem[] = [
  { name: msg('Dashboard'), short: msg('Dashboard'), to: adminPages.overview, icon: LayoutDashboard },
  { name: msg('Add a book [title]'), short: msg('Add'), to: adminPages.addBook, icon: BookPlus },
  {
    name: msg('Manage books'),
    short: msg('Books'),
    to: adminPages.manageBooks,
    icon: LibraryBig,
    within: adminPages.editBook.replace(':id', ''),
  },
  {
    name: msg('Orders'),
    short: msg('Orders'),
    to: adminPages.orders,
    icon: Package,
    within: adminPages.order.replace(':id', ''),
  },
]

const secondaryNav: NavItem[] = [
  {
    name: msg('Customers'),
    short: msg('Customers'),
    to: adminPages.customers,
    icon: UserRound,
    within: adminPages.customer.replace(':number', ''),
  },
  {
    name: msg('Stock'),
    short: msg('Stock'),
    to: adminPages.stock,
    icon: Boxes,
    within: adminPages.bookStock.replace(':id', ''),
  },
  {
    name: msg('Import'),
    short: msg('Import'),
    to: adminPages.imports,
    icon: FileInput,
    within: adminPages.import.replace(':id', ''),
  },
  { name: msg('Reviews'), short: msg('Reviews'), to: adminPages.reviews, icon: Star, Count: WaitingCount },
  {
    name: msg('Newsletter subscribers'),
    short: msg('Subscribers'),
    to: adminPages.subscribers,
    icon: MailCheck,
  },
  {
    name: msg('Newsletters'),
    short: msg('Newsletters'),
    to: adminPages.newsletters,
    icon: Newspaper,
    within: adminPages.newsletter.replace(':id', ''),
  },
  { name: msg('Outbox'), short: msg('Outbox'), to: adminPages.outbox, icon: Send },
  { name: msg('Staff'), short: msg('Staff'), to: adminPages.staff, icon: Users },
  { name: msg('Audit log'), short: msg('Audit log'), to: adminPages.audit, icon: History },
  {
    name: msg('Settings'),
    short: msg('Settings'),
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
