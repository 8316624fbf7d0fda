import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { HomeLink } from './header.tsx'
import { currentIf, type NavItem, useNav } from './nav-items.ts'
import { Link } from '../../ui/link.tsx'

/** Wide screens only. */
export function SideNav() {
  const { primaryNav, secondaryNav } = useNav()
  return (
    <nav aria-label="Admin" className="hidden border-r border-line bg-surface lg:block print:hidden">
      <div className="sticky top-0 grid max-h-dvh gap-5 overflow-y-auto p-3">
        <div className="-mx-3 -mt-3 box-content flex h-16 items-center border-b border-line px-3">
          <HomeLink />
        </div>
        <ul className="grid gap-1">
          {primaryNav.map((item) => (
            <Entry key={item.to} item={item} />
          ))}
        </ul>
        {secondaryNav.length > 0 && (
          <ul className="grid gap-1 border-t border-line pt-5">
            {secondaryNav.map((item) => (
              <Entry key={item.to} item={item} />
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

function Entry({ item }: { item: NavItem }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={item.to}
        aria-current={currentIf(item, pathname)}
        className="flex min-h-11 items-center gap-3 rounded-panel px-3 text-sm font-medium text-ink-soft hover:bg-paper hover:text-ink aria-[current]:bg-paper aria-[current]:text-accent"
      >
        <Icon of={item.icon} className="size-5 shrink-0" />
        {item.name}
        {item.Count && <item.Count />}
      </Link>
    </li>
  )
}
