import type { ReactNode } from 'react'
import { t } from '../../../messages/t.ts'
import { adminPages, settingsPage } from '../../../domain/admin-pages.ts'
import type { Setup } from '../../../contract/shop/setup.ts'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck } from '../../ui/icons/screen-icons.ts'
import { Circle } from '../ui/icons.ts'
import { stepPage } from './use-save-step.ts'
import { Link } from '../../ui/link.tsx'
import { rich } from '../../ui/rich.tsx'

/** Books, e-mail and payment can follow after the opening. */
export const isReady = ({ name, region, delivery, texts }: Setup['has']) =>
  name && region && delivery && texts

/** What is set, and where the rest is set. */
export const Checklist = ({ has }: Pick<Setup, 'has'>) => (
  <ul className="mt-3 text-sm">
    <Item isDone={has.name} to={stepPage('shop')} name={t('Name of your shop')} />
    <Item isDone={has.region} to={stepPage('region')} name={t('Country and currency')} />
    <Item isDone={has.delivery} to={stepPage('region')} name={t('Delivery and tax')} />
    <Item isDone={has.texts} to={stepPage('texts')} name={t('Terms, privacy policy and other legal texts')} />
    <Item
      isDone={has.email}
      to={stepPage('email')}
      name={t('E-mail: kept and not sent until you set it up')}
    />
    <Item
      isDone={has.payment}
      to={settingsPage('payment')}
      name={t('Payment: cash until you add other methods')}
    />
    <Item isDone={has.books} to={adminPages.addBook} name={t('A book')} />
  </ul>
)

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

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
        {isDone
          ? rich('<hidden>Done:</hidden> {item}', { hidden, item: label })
          : rich('<hidden>Missing:</hidden> {item}', { hidden, item: label })}
      </span>
    </li>
  )
}
