import { useLocation } from 'react-router'
import { adminPages, giftCardPage, settingsPage, voucherPage } from '../../../domain/admin-pages.ts'
import { isAtLeast } from '../../../domain/staff-roles.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'
import { LayoutDashboard } from '../../ui/icons/every-page.ts'
import { useShop } from '../../app/shop/site.ts'
import { useRole } from '../people/session/role.ts'
import { Megaphone, TrendingUp } from '../ui/icons.ts'
import { isExactlyAt, isWithin, lowestRole, type NavItem, screenEntries } from './nav-items.ts'

export type NavSection = Pick<NavItem, 'name' | 'icon' | 'Count'> & {
  /** In the bar of a phone, where the name is too long. */
  short?: Label
  /** The first one that the role may open is where the section leads. */
  entries: NavItem[]
}

const { addBook, manageBooks, orders, customers, stock, imports, reviews, subscribers, newsletters } =
  screenEntries
const { outbox, staff, audit, settings } = screenEntries

const entry = (name: Label, to: string, icon: string): NavItem => ({ name, short: name, to, icon })

/** One screen of the settings, named where a bookseller looks for it. */
const group = (name: Label, slug: string, icon: string): NavItem => ({
  ...entry(name, settingsPage(slug), icon),
  atLeast: 'manager',
})

const alone = (item: NavItem): NavSection => ({ ...item, entries: [item] })

const rules = entry(msg('Rules for imports'), adminPages.importRules, imports.icon)

const reports = [
  entry(msg('Journal'), adminPages.journal, TrendingUp),
  entry(msg('Sales'), adminPages.sales, TrendingUp),
]

const sections = {
  orders: {
    name: orders.name,
    icon: orders.icon,
    entries: [
      { ...orders, name: msg('All orders') },
      entry(msg('New order'), adminPages.newOrder, orders.icon),
      customers,
      { ...entry(msg('Gift cards'), adminPages.giftCards, orders.icon), within: giftCardPage('') },
    ],
  },
  books: {
    name: msg('Books'),
    icon: manageBooks.icon,
    entries: [manageBooks, addBook, imports, rules],
  },
  stock: {
    name: stock.name,
    icon: stock.icon,
    entries: [
      { ...stock, name: msg('All stock') },
      {
        ...entry(msg('To order'), adminPages.toOrder, stock.icon),
        within: adminPages.supplierOrders,
      },
      entry(msg('Receive books'), adminPages.receive, stock.icon),
      entry(msg('Count a section'), adminPages.countSection, stock.icon),
      entry(msg('Print labels'), adminPages.labels, stock.icon),
    ],
  },
  marketing: {
    name: msg('Marketing'),
    icon: Megaphone,
    Count: reviews.Count,
    entries: [
      newsletters,
      subscribers,
      { ...entry(msg('Vouchers'), adminPages.vouchers, Megaphone), within: voucherPage('') },
      reviews,
      group(msg('News'), 'news', newsletters.icon),
    ],
  },
  reports: {
    name: msg('Reports'),
    icon: TrendingUp,
    entries: [entry(msg('Overview'), adminPages.overview, TrendingUp), ...reports],
  },
  settings: {
    name: settings.name,
    icon: settings.icon,
    entries: [
      { ...settings, name: msg('Shop settings') },
      staff,
      audit,
      group(msg('E-mail'), 'email', outbox.icon),
      outbox,
    ],
  },
} satisfies Record<string, NavSection>

/** The menu of a shop of one's own, by what a bookseller does. */
const ofOwnShop: NavSection[] = [
  alone(entry(msg('Today'), adminPages.today, LayoutDashboard)),
  sections.orders,
  sections.books,
  sections.stock,
  sections.marketing,
  sections.reports,
  sections.settings,
]

const dashboard: NavItem = {
  ...entry(msg('Dashboard'), adminPages.today, LayoutDashboard),
  atLeast: 'manager',
}

/** The specification names the first three. Its dashboard is the overview. */
const ofDemo: NavSection[] = [
  alone(dashboard),
  alone(addBook),
  alone(manageBooks),
  sections.orders,
  sections.stock,
  { ...alone(imports), entries: [imports, rules] },
  sections.marketing,
  { ...sections.reports, entries: reports },
  sections.settings,
]

/** On phones in the bar; the entries of the others are under More. */
const inBar = 4

/** Without what the role may not open; `bar` and `more` are of phones. */
export function useSections() {
  const role = useRole()
  const { pathname } = useLocation()
  const all = useShop().isDemo ? ofDemo : ofOwnShop
  const allowed = all
    .map((section) => ({
      ...section,
      entries: section.entries.filter((item) => isAtLeast(role, lowestRole(item))),
    }))
    .filter(({ entries }) => entries.length > 0)
  const bar = allowed.filter(({ icon }) => all.findIndex((section) => section.icon === icon) < inBar)
  return { sections: allowed, current: currentOf(allowed, pathname), bar, more: moreThan(bar, allowed) }
}

/** An entry of exactly this URL comes before one whose subpages it is among, and of these the one with the longest path. */
function currentOf(sections: NavSection[], pathname: string): NavItem | undefined {
  const all = sections.flatMap(({ entries }) => entries)
  const [closest] = all
    .filter((item) => isWithin(item, pathname))
    .toSorted((a, b) => (b.within?.length ?? 0) - (a.within?.length ?? 0))
  return all.find((item) => isExactlyAt(item, pathname)) ?? closest
}

/** What the bar of a phone leaves for its last button. */
const moreThan = (bar: NavSection[], allowed: NavSection[]) =>
  allowed
    .map((section) => ({
      ...section,
      entries: bar.includes(section) ? section.entries.slice(1) : section.entries,
    }))
    .filter(({ entries }) => entries.length > 0)
