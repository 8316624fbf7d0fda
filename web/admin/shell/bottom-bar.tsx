import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Ellipsis } from '../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { currentIf, type NavItem, useNav } from './nav-items.ts'
import { Link } from '../../ui/link.tsx'

/** Replaces the side navigation on narrow screens. */
export function BottomBar() {
  const { key, pathname } = useLocation()
  const { primaryNav, secondaryNav } = useNav()
  const isElsewhere = secondaryNav.some((item) => currentIf(item, pathname))
  return (
    <nav
      aria-label="Admin"
      className="admin-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col px-1">
        {primaryNav.map((item) => (
          <Entry key={item.to} item={item} />
        ))}
        {secondaryNav.length > 0 && (
          <li>
            <Popover
              key={key}
              sign={<Sign icon={Ellipsis} word="More" />}
              button={{ className: `${look} ${isElsewhere ? 'text-accent' : ''}` }}
              panel={{
                className:
                  'fixed inset-auto right-2 bottom-15 mb-[calc(0.5rem+env(safe-area-inset-bottom))] w-64 p-1.5',
              }}
            >
              {secondaryNav.map((item) => (
                <MoreEntry key={item.to} item={item} />
              ))}
            </Popover>
          </li>
        )}
      </ul>
    </nav>
  )
}

const look =
  'flex min-h-15 w-full flex-col items-center justify-center gap-0.5 rounded-panel -outline-offset-2! text-xs font-medium text-ink-soft aria-[current]:text-accent'

const Sign = ({ icon, word }: { icon: NavItem['icon']; word: string }) => (
  <>
    <Icon of={icon} className="size-5.5 shrink-0" />
    {word}
  </>
)

function Entry({ item }: { item: NavItem }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={item.to} aria-label={item.name} aria-current={currentIf(item, pathname)} className={look}>
        <Sign icon={item.icon} word={item.short} />
      </Link>
    </li>
  )
}

function MoreEntry({ item }: { item: NavItem }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={item.to}
      aria-current={currentIf(item, pathname)}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-paper aria-[current]:text-accent"
    >
      <Icon of={item.icon} className="size-5 shrink-0" />
      {item.name}
      {item.Count && <item.Count />}
    </Link>
  )
}
