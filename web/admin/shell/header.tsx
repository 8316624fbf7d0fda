import { House, LogOut, Search } from 'lucide'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { logOut } from '../session/use-session-state.ts'
import { Notifications } from './notifications/notifications.tsx'
import { UserMenu } from './user-menu.tsx'
import type { FormEvent } from 'react'
import { adminPages } from '../../../contract/admin-pages.ts'
import { pages, wordsIn } from '../../../contract/pages.ts'
import { withQuery } from '../../../contract/request.ts'
import { useShop } from '../../shop/site.ts'
import { inputLook } from '../../ui/input-look.ts'

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

const form = { role: 'search', action: adminPages.search, method: 'get' } as const

function SearchBox() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const q = pathname === adminPages.search ? wordsIn(new URLSearchParams(search).get('q') ?? '') : ''

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q') as string
    void navigate(withQuery(adminPages.search, { q: wordsIn(typed) }))
  }
  return (
    <form {...form} onSubmit={send} className="relative">
      <Icon of={Search} className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
      <input
        name="q"
        defaultValue={q}
        placeholder="Search"
        aria-label="Search books and orders"
        autoComplete="off"
        enterKeyHint="search"
        className={`h-11! w-full pl-11 outline-offset-0! placeholder:text-ink-soft ${inputLook}`}
      />
    </form>
  )
}

/** The storefront is a separate application: a full page load. */
export const HomeLink = () => (
  <a href={pages.home} className="flex h-11 items-center gap-2.5 rounded-panel px-2 hover:bg-paper">
    <Icon of={House} className="size-5 shrink-0 text-ink-soft" />
    <span className="max-w-44 truncate font-serif text-xl font-semibold tracking-tight">
      {useShop().name}
    </span>
    <span className="sr-only">, home</span>
  </a>
)
