import { useParams } from 'react-router'
import type { ComponentType } from 'react'
import { t } from '../../../messages/t.ts'
import { isAtLeast } from '../../../domain/staff-roles.ts'
import { adminPages, settingsPage } from '../../../domain/admin-pages.ts'
import { Notice } from '../../ui/notice.tsx'
import { useRole } from '../people/session/role.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { scrollIntoRow } from '../ui/scroll-into-row.ts'
import { Link } from '../../ui/link.tsx'
import { settingsEntries, type SettingsSlug } from './settings-entries.ts'
import { BackupsSettings } from './backups/backups-settings.tsx'
import { BooksSettings } from './books-settings.tsx'
import { CategoriesSettings } from './categories/categories-settings.tsx'
import { DeliverySettings } from './delivery-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { HomeSettings } from './home-settings.tsx'
import { NewsSettings } from './texts/news-settings.tsx'
import { PagesSettings } from './texts/pages-settings.tsx'
import { PaymentSettings } from './payments/payment-settings.tsx'
import { RegionSettings } from './region-settings.tsx'
import { ReviewsSettings } from './reviews-settings.tsx'
import { ShopSettings } from './shop-settings.tsx'
import { StockSettings } from './stock-settings.tsx'
import { TaxSettings } from './tax-settings.tsx'

/** A screen for each group of settings; the first without one in the URL. */
export function Settings() {
  const { group = settingsScreens[0]?.slug } = useParams()
  const screen = settingsScreens.find(({ slug }) => slug === group)
  return (
    <div className="grid gap-4 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-6">
      <AdminTitle>{screen ? t('{group} – Settings', { group: t(screen.label) }) : t('Settings')}</AdminTitle>
      <GroupNav current={group} />
      <Group screen={screen} />
    </div>
  )
}

function Group({ screen }: { screen: (typeof settingsScreens)[number] | undefined }) {
  const role = useRole()
  if (!screen) return <NoGroup>{t('There are no such settings. Choose others from the list.')}</NoGroup>
  if (!isAtLeast(role, screen.atLeast))
    return <NoGroup>{t('Only an owner can change these settings.')}</NoGroup>
  return <screen.Component key={screen.slug} />
}

const NoGroup = ({ children }: { children: string }) => (
  <Panel title={t('Settings')}>
    <Notice kind="bad">{children}</Notice>
  </Panel>
)

/** Beside the form; on phones a row that scrolls. */
function GroupNav({ current }: { current: string | undefined }) {
  const role = useRole()
  return (
    <nav aria-label={t('Settings')} className="min-w-0">
      <ul className="flex gap-1 overflow-x-auto p-0.5 lg:sticky lg:top-20 lg:grid">
        {settingsScreens
          .filter(({ atLeast }) => isAtLeast(role, atLeast))
          .map(({ slug, label }) => (
            <GroupLink key={slug} to={settingsPage(slug)} name={t(label)} isCurrent={slug === current} />
          ))}
        {isAtLeast(role, 'owner') && <GroupLink to={adminPages.staff} name={t('Staff')} isCurrent={false} />}
      </ul>
    </nav>
  )
}

const GroupLink = ({ to, name, isCurrent }: { to: string; name: string; isCurrent: boolean }) => (
  <li ref={isCurrent ? scrollIntoRow : undefined}>
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-panel px-3 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2! hover:text-ink aria-[current]:bg-surface aria-[current]:text-accent"
    >
      {name}
    </Link>
  </li>
)

/** In the order of the navigation. Each has a URL below the settings. */
const components = {
  shop: ShopSettings,
  region: RegionSettings,
  home: HomeSettings,
  news: NewsSettings,
  pages: PagesSettings,
  categories: CategoriesSettings,
  books: BooksSettings,
  delivery: DeliverySettings,
  payment: PaymentSettings,
  tax: TaxSettings,
  email: EmailSettings,
  reviews: ReviewsSettings,
  stock: StockSettings,
  backups: BackupsSettings,
} satisfies Record<SettingsSlug, ComponentType>

const settingsScreens = (Object.keys(components) as SettingsSlug[]).map((slug) => ({
  slug,
  label: settingsEntries[slug].label,
  atLeast: settingsEntries[slug].atLeast,
  Component: components[slug],
}))
