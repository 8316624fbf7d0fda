import { House } from 'lucide'
import { pages } from '../../../contract/pages.ts'
import { Icon } from '../../ui/icon.tsx'

/** The storefront is a separate application: a full page load. */
export const HomeLink = () => (
  <a href={pages.home} className="flex h-11 items-center gap-2.5 rounded-panel px-2 hover:bg-paper">
    <Icon of={House} className="size-5 shrink-0 text-ink-soft" />
    <span className="font-serif text-xl font-semibold tracking-tight whitespace-nowrap">Book Store</span>
    <span className="sr-only">, home</span>
  </a>
)
