import type { ReactNode } from 'react'
import { t } from '../../../messages/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Ellipsis } from '../ui/icons.ts'
import type { NavItem } from './nav-items.ts'

type Current = 'page' | 'true' | undefined

type LinkProps = { to: string; icon: string; current: Current }

export const SideLink = ({ to, icon, current, children }: LinkProps & { children: ReactNode }) => (
  <Link
    to={to}
    aria-current={current}
    className="flex min-h-11 items-center gap-3 rounded-panel px-3 text-sm font-medium text-ink-soft hover:bg-paper hover:text-ink aria-[current]:bg-paper aria-[current]:text-accent"
  >
    <Icon of={icon} className="size-5 shrink-0" />
    {children}
  </Link>
)

const barLook =
  'flex min-h-15 w-full flex-col items-center justify-center gap-0.5 rounded-panel -outline-offset-2! text-xs font-medium text-ink-soft aria-[current]:text-accent'

/** `word` is its label in the bar, where the name is too long. */
export const BarLink = ({ to, name, word = name, icon, current }: LinkProps & BarName) => (
  <Link to={to} aria-label={name} aria-current={current} className={barLook}>
    <Sign icon={icon} word={word} />
  </Link>
)

type BarName = { name: string; word?: string }

const Sign = ({ icon, word }: { icon: string; word: string }) => (
  <>
    <Icon of={icon} className="size-5.5 shrink-0" />
    <span className="max-w-full text-center leading-tight wrap-anywhere hyphens-auto">{word}</span>
  </>
)

/** `isHere`: the current screen is one of those in its panel. */
export const MoreButton = ({ isHere, children }: { isHere: boolean; children: ReactNode }) => (
  <Popover
    sign={<Sign icon={Ellipsis} word={t('More')} />}
    button={{ className: `${barLook} ${isHere ? 'text-accent' : ''}` }}
    panel={{
      className:
        'fixed inset-auto right-2 bottom-15 mb-[calc(0.5rem+env(safe-area-inset-bottom))] max-h-[calc(100dvh-6rem)] w-64 overflow-y-auto p-1.5',
    }}
  >
    {children}
  </Popover>
)

export const MoreEntry = ({ item, current }: { item: NavItem; current: Current }) => (
  <Link
    to={item.to}
    aria-current={current}
    className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-paper aria-[current]:text-accent"
  >
    <Icon of={item.icon} className="size-5 shrink-0" />
    {t(item.name)}
    {item.Count && <item.Count />}
  </Link>
)
