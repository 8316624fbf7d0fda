import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { withQuery, wordsIn } from '../../../../domain/pages.ts'
import { t } from '../../../../messages/t.ts'
import { useShop } from '../../../app/shop/site.ts'
import { inputLook } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Search } from '../../../ui/icons/every-page.ts'
import { X } from '../../../ui/icons/screen-icons.ts'
import { FindSuggestions } from './find-suggestions.tsx'

const form = { role: 'search', action: adminPages.search, method: 'get' } as const

/** On phones it is behind a button, except on the page that asks for words. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const { isDemo } = useShop()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isResults = pathname === adminPages.search
  const q = isResults ? wordsIn(new URLSearchParams(search).get('q') ?? '') : ''
  const [isOpen, setOpen] = useState(isResults && !q)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q') as string
    void navigate(withQuery(adminPages.search, { q: wordsIn(typed) }))
  }
  function toggle() {
    flushSync(() => setOpen(!isOpen))
    input.current?.focus()
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('Search')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="grid size-11 shrink-0 place-items-center rounded-panel text-ink-soft hover:bg-paper sm:hidden"
      >
        <Icon of={isOpen ? X : Search} className="size-5.5" />
      </button>
      <form
        {...form}
        id={id}
        onSubmit={send}
        className={`relative max-sm:order-last max-sm:col-span-full max-sm:px-2 max-sm:pb-2 sm:mx-3 sm:max-w-md sm:min-w-32 sm:grow sm:basis-0 lg:mr-auto lg:ml-0 ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <Icon
          of={Search}
          className="pointer-events-none absolute top-3 left-5.5 size-5 text-ink-soft sm:left-3.5"
        />
        <input
          ref={input}
          name="q"
          defaultValue={q}
          placeholder={t('Search')}
          aria-label={
            isDemo ? t('Search books and orders') : t('Search books, orders, customers and settings')
          }
          autoComplete="off"
          enterKeyHint="search"
          className={`h-11! w-full pl-11 outline-offset-0! placeholder:text-ink-soft ${inputLook}`}
        />
        {!isDemo && <FindSuggestions box={input} />}
      </form>
    </>
  )
}
