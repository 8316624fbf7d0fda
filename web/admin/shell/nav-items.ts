import type { StaffRole } from '../../../domain/staff-roles.ts'
import type { ComponentType } from 'react'
import { adminPages } from '../../../domain/admin-pages.ts'
import { WaitingCount } from '../reviews/waiting-count.tsx'
import { screenRoles } from '../people/session/role.ts'
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
  /** If it is not that of the screen. */
  atLeast?: StaffRole
}

/** Screens to which the menu leads, and others name. */
export const screenEntries = {
  addBook: { name: msg('Add a book [title]'), short: msg('Add'), to: adminPages.addBook, icon: BookPlus },
  manageBooks: {
    name: msg('Manage books'),
    short: msg('Books'),
    to: adminPages.manageBooks,
    icon: LibraryBig,
    within: adminPages.editBook.replace(':id', ''),
  },
  orders: {
    name: msg('Orders'),
    short: msg('Orders'),
    to: adminPages.orders,
    icon: Package,
    within: adminPages.order.replace(':id', ''),
  },
  customers: {
    name: msg('Customers'),
    short: msg('Customers'),
    to: adminPages.customers,
    icon: UserRound,
    within: adminPages.customer.replace(':number', ''),
  },
  stock: {
    name: msg('Stock'),
    short: msg('Stock'),
    to: adminPages.stock,
    icon: Boxes,
    within: adminPages.bookStock.replace(':id', ''),
  },
  imports: {
    name: msg('Import'),
    short: msg('Import'),
    to: adminPages.imports,
    icon: FileInput,
    within: adminPages.import.replace(':id', ''),
  },
  reviews: {
    name: msg('Reviews'),
    short: msg('Reviews'),
    to: adminPages.reviews,
    icon: Star,
    Count: WaitingCount,
  },
  subscribers: {
    name: msg('Newsletter subscribers'),
    short: msg('Subscribers'),
    to: adminPages.subscribers,
    icon: MailCheck,
  },
  newsletters: {
    name: msg('Newsletters'),
    short: msg('Newsletters'),
    to: adminPages.newsletters,
    icon: Newspaper,
    within: adminPages.newsletter.replace(':id', ''),
  },
  outbox: { name: msg('Outbox'), short: msg('Outbox'), to: adminPages.outbox, icon: Send },
  staff: { name: msg('Staff'), short: msg('Staff'), to: adminPages.staff, icon: Users },
  audit: { name: msg('Audit log'), short: msg('Audit log'), to: adminPages.audit, icon: History },
  settings: {
    name: msg('Settings'),
    short: msg('Settings'),
    to: adminPages.settings,
    icon: Settings,
    within: adminPages.settingsGroup.replace(':group', ''),
  },
} satisfies Record<string, NavItem>

export const lowestRole = ({ atLeast, to }: NavItem) => atLeast ?? screenRoles[to]

export const isExactlyAt = ({ to }: NavItem, pathname: string) => pathname.replace(/(?<!\/)\/+$/, '') === to

export const isWithin = ({ within }: NavItem, pathname: string) =>
  within !== undefined && pathname.startsWith(within)
