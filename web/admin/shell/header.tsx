import { LogOut } from 'lucide'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { logOut } from '../session/stored-token.ts'
import { HomeLink } from './home-link.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { SearchBox } from './search-box.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  // The keys reset these on navigation: the search box shows the query of the URL, and panels close.
  const { key } = useLocation()
  return (
    <header className="border-b border-line bg-surface lg:sticky lg:top-0 lg:z-10 print:hidden">
      <div className="relative flex min-h-16 flex-wrap items-center gap-x-1 gap-y-2 px-2 pt-2 pb-3 sm:flex-nowrap sm:px-4 sm:py-0 lg:px-6">
        <div className="mr-auto lg:hidden">
          <HomeLink />
        </div>
        <div className="order-last w-full px-2 sm:order-none sm:mx-3 sm:w-auto sm:max-w-md sm:min-w-0 sm:grow sm:px-0 lg:mr-auto lg:ml-2">
          <SearchBox key={key} />
        </div>
        <Notifications key={`news-${key}`} />
        <UserMenu key={`user-${key}`} />
        <button
          type="button"
          onClick={logOut}
          className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-panel px-2 text-sm font-medium hover:bg-paper"
        >
          <Icon of={LogOut} className="size-5.5 shrink-0 text-ink-soft" />
          <span className="whitespace-nowrap max-md:sr-only">Log out</span>
        </button>
      </div>
    </header>
  )
}
