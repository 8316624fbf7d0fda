import { Search } from 'lucide'
import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { adminPages } from '../../../contract/admin-pages.ts'
import { searchIn } from '../../../contract/pages.ts'
import { withQuery } from '../../../contract/request.ts'
import { Icon } from '../../ui/icon.tsx'
import { inputLook } from '../../ui/input-look.ts'

const form = { role: 'search', action: adminPages.search, method: 'get' } as const

export function SearchBox() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { q } = pathname === adminPages.search ? searchIn(new URLSearchParams(search)) : {}

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q') as string
    void navigate(withQuery(adminPages.search, searchIn(new URLSearchParams({ q: typed }))))
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
