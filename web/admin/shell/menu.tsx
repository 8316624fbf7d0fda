import { useId } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../../messages/t.ts'
import { Link } from '../../ui/link.tsx'
import type { NavItem } from './nav-items.ts'
import { type NavSection, useSections } from './menu-sections.ts'
import { BarLink, MoreButton, MoreEntry, SideLink } from './nav-links.tsx'

/** Few entries; that of the current screen shows what is in it. */
export function SideMenu() {
  const { sections, current } = useSections()
  return (
    <ul className="grid gap-1">
      {sections.map((section) => (
        <Section key={section.icon} section={section} current={current} />
      ))}
    </ul>
  )
}

type SectionProps = { section: NavSection; current: NavItem | undefined }

function Section({ section: { name, icon, Count, entries }, current }: SectionProps) {
  const [first] = entries
  const isHere = current !== undefined && entries.includes(current)
  const isOpen = isHere && entries.length > 1
  return (
    <li>
      <SideLink to={first?.to ?? ''} icon={icon} current={isHere ? (isOpen ? 'true' : 'page') : undefined}>
        {t(name)}
        {Count && !isOpen && <Count />}
      </SideLink>
      {isOpen && (
        <ul aria-label={t(name)} className="mt-1 mb-2 ml-5.5 grid border-l border-line pl-3.5">
          {entries.map((item) => (
            <SubEntry key={item.to} item={item} isCurrent={item === current} />
          ))}
        </ul>
      )}
    </li>
  )
}

const SubEntry = ({ item: { name, to, Count }, isCurrent }: { item: NavItem; isCurrent: boolean }) => (
  <li>
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-9 items-center gap-3 rounded-panel px-3 text-sm text-ink-soft hover:bg-paper hover:text-ink aria-[current]:font-medium aria-[current]:text-accent"
    >
      {t(name)}
      {Count && <Count />}
    </Link>
  </li>
)

/** The bar of a phone: the first sections, and all other entries under More. */
export function BarMenu() {
  const { key } = useLocation()
  const { current, bar, more } = useSections()
  return (
    <>
      {bar.map(({ name, short = name, icon, entries }) => (
        <li key={icon}>
          <BarLink
            to={entries[0]?.to ?? ''}
            name={t(name)}
            word={t(short)}
            icon={icon}
            current={current === entries[0] ? 'page' : undefined}
          />
        </li>
      ))}
      <li>
        <MoreButton key={key} isHere={more.some(({ entries }) => entries.some((item) => item === current))}>
          {more.map((section) => (
            <MoreOf key={section.icon} section={section} current={current} />
          ))}
        </MoreButton>
      </li>
    </>
  )
}

function MoreOf({ section: { name, entries }, current }: SectionProps) {
  const id = useId()
  return (
    <>
      <p id={id} className="px-3 pt-3 pb-1 text-xs text-ink-soft first:pt-1.5">
        {t(name)}
      </p>
      <ul aria-labelledby={id}>
        {entries.map((item) => (
          <li key={item.to}>
            <MoreEntry item={item} current={item === current ? 'page' : undefined} />
          </li>
        ))}
      </ul>
    </>
  )
}
