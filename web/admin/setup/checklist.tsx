import { adminPages, settingsPage } from '../../../domain/admin-pages.ts'
import type { Setup } from '../../../contract/shop/setup.ts'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck } from '../../ui/icons/screen-icons.ts'
import { Circle } from '../ui/icons.ts'
import { stepPage } from './use-save-step.ts'
import { Link } from '../../ui/link.tsx'

/** Books can follow after the opening. */
export const isReady = ({ name, region, delivery }: Setup['has']) => name && region && delivery

/** What is set, and where the rest is set. */
export const Checklist = ({ has }: Pick<Setup, 'has'>) => (
  <ul className="mt-3 text-sm">
    <Item isDone={has.name} to={stepPage('shop')} name="Name of your shop" />
    <Item isDone={has.region} to={stepPage('region')} name="Country and currency" />
    <Item isDone={has.delivery} to={stepPage('region')} name="Delivery and tax" />
    <Item
      isDone={has.payment}
      to={settingsPage('payment')}
      name="Payment: cash until you add other methods"
    />
    <Item isDone={has.books} to={adminPages.addBook} name="A book" />
    <Item
      isDone={has.pages}
      to={settingsPage('pages')}
      name="Published pages, such as your terms (optional)"
    />
  </ul>
)

function Item({ isDone, to, name }: { isDone: boolean; to?: string; name: string }) {
  const label =
    isDone || !to ? (
      name
    ) : (
      <Link to={to} className="link">
        {name}
      </Link>
    )
  return (
    <li className="flex min-h-9 items-center gap-2.5">
      <Icon
        of={isDone ? CircleCheck : Circle}
        className={`size-5 shrink-0 ${isDone ? 'text-good' : 'text-ink-soft'}`}
      />
      <span>
        <span className="sr-only">{isDone ? 'Done: ' : 'Missing: '}</span>
        {label}
      </span>
    </li>
  )
}
