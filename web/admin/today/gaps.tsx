import type { ShopGap } from '../../../contract/shop/today.ts'
import { adminPages, settingsPage } from '../../../domain/admin-pages.ts'
import { missingTexts } from '../../../domain/legal-texts.ts'
import { shopPages } from '../../../domain/pages.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { TriangleAlert } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../ui/panel.tsx'

const gaps: Record<ShopGap, { to: string; what: Label; why: Label }> = {
  books: {
    to: adminPages.addBook,
    what: msg('There are no books yet'),
    why: msg("Add one, or import a supplier's file."),
  },
  payment: {
    to: settingsPage('payment'),
    what: msg('Customers can only pay cash'),
    why: msg('Add a bank transfer, invoices or cards.'),
  },
  email: {
    to: settingsPage('email'),
    what: msg("E-mail isn't set up"),
    why: msg('Shoppers get no confirmations, and nobody can reset a password.'),
  },
  texts: {
    to: settingsPage('pages'),
    what: msg('Not all legal texts are published'),
    why: msg('Your country asks for them:'),
  },
  backup: {
    to: settingsPage('backups'),
    what: msg('No backup was made this week'),
    why: msg('If the disk breaks, orders and books are lost.'),
  },
  'failed-backup': {
    to: settingsPage('backups'),
    what: msg('The last backup failed'),
    why: msg('Look up the reason and try again.'),
  },
}

/** What the shop lacks, each with the screen that sets it right. */
export const Gaps = ({ gaps: missing }: { gaps: ShopGap[] }) =>
  missing.length > 0 && (
    <Panel title={t('Missing in your shop')}>
      <ul className="-mt-2 -mb-2 text-sm">
        {missing.map((gap) => (
          <li key={gap} className="flex gap-3 border-b border-line py-1 last:border-0">
            <Icon of={TriangleAlert} className="mt-3 size-5 shrink-0 text-warn" />
            <p className="grow sm:flex sm:flex-wrap sm:items-center sm:gap-x-3">
              <Link to={gaps[gap].to} className="link inline-flex min-h-11 items-center font-medium">
                {t(gaps[gap].what)}
              </Link>{' '}
              <span className="block pb-2 text-pretty text-ink-soft sm:pb-0">
                {t(gaps[gap].why)} {gap === 'texts' && <MissingTexts />}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )

function MissingTexts() {
  const { country, pages } = useShop()
  return missingTexts(country, pages)
    .map((slug) => t(shopPages[slug]))
    .join(', ')
}
