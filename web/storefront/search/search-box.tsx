import { type FormEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { pages, searchPage, wordsIn } from '../../../domain/pages.ts'
import type { Suggestions as SuggestionsOf } from './suggestions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Search } from '../../ui/icons/every-page.ts'
import { Link } from '../../ui/link.tsx'
import { withProgress } from '../../ui/progress.ts'
import type { Sheet as SheetOf } from './sheet.tsx'
import { t } from '../../../messages/t.ts'

const form = { role: 'search', action: pages.search, method: 'get' } as const

/** A plain form that works without scripts; focus loads the suggestions. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const q = matchPath(pages.search, pathname) ? wordsIn(new URLSearchParams(search).get('q') ?? '') : ''
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<typeof SuggestionsOf>()

  // If the code fails to load, the box still searches.
  const loadList = useCallback(
    () =>
      void import('./suggestions.tsx').then(
        (late) => setSuggestions(() => late.Suggestions),
        () => {},
      ),
    [],
  )
  useEffect(() => {
    if (document.activeElement === box.current) loadList()
  }, [loadList])

  const send = (event: FormEvent) => {
    event.preventDefault()
    void navigate(searchPage({ q: wordsIn(box.current?.value ?? '') }))
  }
  return (
    <form {...form} onSubmit={send} className="relative w-full min-w-0">
      <Icon of={Search} className="search-icon" />
      {/* Uncontrolled, so that text typed before hydration stays. */}
      <input
        ref={box}
        name="q"
        defaultValue={q}
        placeholder={t('Title, author or ISBN [in the search box]')}
        aria-label={t('Search for books')}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={loadList}
        className="search-box input"
      />
      {Suggestions && <Suggestions box={box} />}
    </form>
  )
}

/** On phones an icon opens the search box; before hydration it is a link to the search page. */
export function SearchSheet() {
  const [Sheet, setSheet] = useState<typeof SheetOf>()
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void withProgress(import('./sheet.tsx')).then(
      (late) => setSheet(() => late.Sheet),
      () => navigate(pages.search),
    )
  }
  return (
    <div className="md:hidden">
      <Link
        to={pages.search}
        aria-label={t('Search')}
        aria-haspopup="dialog"
        onClick={open}
        className="grid size-11 place-items-center rounded-full"
      >
        <Icon of={Search} className="size-6" />
      </Link>
      {Sheet && <Sheet onClose={() => setSheet(undefined)} />}
    </div>
  )
}
