import { BookPlus, type IconNode, LayoutDashboard, LibraryBig, MailCheck, Package, Send } from 'lucide'
import { adminPages } from '../../../contract/admin-pages.ts'

export type Place = {
  name: string
  /** Label of the bottom bar. */
  short: string
  to: string
  icon: IconNode
  /** Path prefix of its subpages. */
  within?: string
}

export const often: Place[] = [
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

export const seldom: Place[] = [
  { name: 'Newsletter subscribers', short: 'Subscribers', to: adminPages.subscribers, icon: MailCheck },
  { name: 'Outbox', short: 'Outbox', to: adminPages.outbox, icon: Send },
]

const isAt = ({ to, within }: Place, pathname: string) =>
  pathname.replace(/(?<!\/)\/+$/, '') === to || (within !== undefined && pathname.startsWith(within))

/** For aria-current. */
export const currentIf = (place: Place, pathname: string) => (isAt(place, pathname) ? 'page' : undefined)
