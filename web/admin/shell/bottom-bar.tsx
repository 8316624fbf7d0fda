import { Ellipsis } from 'lucide'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Flyout } from './flyout.tsx'
import { currentIf, often, type Place, seldom } from './places.ts'

/** Replaces the side navigation on narrow screens. */
export function BottomBar() {
  const { key, pathname } = useLocation()
  const isElsewhere = seldom.some((place) => currentIf(place, pathname))
  return (
    <nav
      aria-label="Admin"
      className="counter-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-5 px-1">
        {often.map((place) => (
          <Entry key={place.to} place={place} />
        ))}
        <li>
          <Flyout
            key={key}
            sign={<Sign icon={Ellipsis} word="More" />}
            look={`${look} ${isElsewhere ? 'text-accent' : ''}`}
            place="right-2 bottom-full mb-2 w-64 p-1.5"
          >
            {seldom.map((place) => (
              <MoreEntry key={place.to} place={place} />
            ))}
          </Flyout>
        </li>
      </ul>
    </nav>
  )
}

const look =
  'flex min-h-15 w-full flex-col items-center justify-center gap-0.5 rounded-panel -outline-offset-2! text-xs font-medium text-ink-soft aria-[current]:text-accent'

const Sign = ({ icon, word }: { icon: Place['icon']; word: string }) => (
  <>
    <Icon of={icon} className="size-5.5 shrink-0" />
    {word}
  </>
)

function Entry({ place }: { place: Place }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={place.to} aria-label={place.name} aria-current={currentIf(place, pathname)} className={look}>
        <Sign icon={place.icon} word={place.short} />
      </Link>
    </li>
  )
}

function MoreEntry({ place }: { place: Place }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={place.to}
      aria-current={currentIf(place, pathname)}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-paper aria-[current]:text-accent"
    >
      <Icon of={place.icon} className="size-5 shrink-0" />
      {place.name}
    </Link>
  )
}
