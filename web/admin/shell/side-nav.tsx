import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { HomeLink } from './header.tsx'
import { currentIf, often, type Place, seldom } from './places.ts'

/** Wide screens only. */
export const SideNav = () => (
  <nav aria-label="Admin" className="hidden border-r border-line bg-surface lg:block print:hidden">
    <div className="sticky top-0 grid max-h-dvh gap-5 overflow-y-auto p-3">
      <div className="-mx-3 -mt-3 box-content flex h-16 items-center border-b border-line px-3">
        <HomeLink />
      </div>
      <ul className="grid gap-1">
        {often.map((place) => (
          <Entry key={place.to} place={place} />
        ))}
      </ul>
      <ul className="grid gap-1 border-t border-line pt-5">
        {seldom.map((place) => (
          <Entry key={place.to} place={place} />
        ))}
      </ul>
    </div>
  </nav>
)

function Entry({ place }: { place: Place }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={place.to}
        aria-current={currentIf(place, pathname)}
        className="flex min-h-11 items-center gap-3 rounded-panel px-3 text-sm font-medium text-ink-soft hover:bg-paper hover:text-ink aria-[current]:bg-paper aria-[current]:text-accent"
      >
        <Icon of={place.icon} className="size-5 shrink-0" />
        {place.name}
      </Link>
    </li>
  )
}
