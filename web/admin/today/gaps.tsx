import type { ShopGap } from '../../../contract/shop/today.ts'
import { settingsPage } from '../../../domain/admin-pages.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { TriangleAlert } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../ui/panel.tsx'

const gaps: Record<ShopGap, { group: string; what: Label; why: Label }> = {
  email: {
    group: 'email',
    what: msg("E-mail isn't set up"),
    why: msg('Shoppers get no confirmations, and nobody can reset a password.'),
  },
  terms: {
    group: 'pages',
    what: msg('The terms of service are not published'),
    why: msg('Shoppers cannot agree to them when they order.'),
  },
  backup: {
    group: 'backups',
    what: msg('No backup was made this week'),
    why: msg('If the disk breaks, orders and books are lost.'),
  },
  'failed-backup': {
    group: 'backups',
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
              <Link
                to={settingsPage(gaps[gap].group)}
                className="link inline-flex min-h-11 items-center font-medium"
              >
                {t(gaps[gap].what)}
              </Link>{' '}
              <span className="block pb-2 text-pretty text-ink-soft sm:pb-0">{t(gaps[gap].why)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
