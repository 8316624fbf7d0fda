import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Suggestion } from '../../../contract/catalog/books.ts'
import { authorPage, bookPage, searchPage, wordsIn } from '../../../domain/pages.ts'
import { search, type Suggestions as Suggested } from '../../../contract/catalog/search.ts'
import { useCategoryName } from '../../app/shop/site.ts'
import { Cover } from '../../ui/cover.tsx'
import { useCombobox } from './use-combobox.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

const listbox = { role: 'listbox' } as const
const group = { role: 'group' } as const
/** The group has this name already. */
const ofGroup = { role: 'presentation' } as const
/** The focus stays in the search box. */
const option = { role: 'option', tabIndex: -1 } as const

export function Suggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { typed, settled } = useDebouncedInput(box)
  const words = wordsIn(typed)
  const groups = useGroups(useSuggested(wordsIn(settled)))
  const seeAll = searchPage({ q: words })
  const entries = words ? [...groups.flatMap(({ options }) => options.map(({ to }) => to)), seeAll] : []
  const { id, idOf, isOpen, at } = useCombobox(box, entries)
  const optionTo = (to: string) => {
    const entry = entries.indexOf(to)
    return { id: idOf(entry), to, isActive: entry === at }
  }
  return (
    <>
      <output className="sr-only">{isOpen && announcementOf(groups)}</output>
      {isOpen && (
        <div
          id={id}
          {...listbox}
          aria-label={t('Suggestions')}
          className="mt-2 md:absolute md:inset-x-0 md:top-full md:max-h-[calc(100dvh-5rem)] md:overflow-y-auto md:rounded-panel md:border md:border-line md:bg-surface md:p-1.5 md:shadow-float"
        >
          {groups.map(({ key, name, options }) => (
            <div key={key} {...group} aria-labelledby={`${id}-${key}`}>
              <p id={`${id}-${key}`} {...ofGroup} className="px-3 pt-2 pb-1 text-sm text-ink-soft">
                {name}
              </p>
              {options.map(({ to, line }) => (
                <Option key={to} {...optionTo(to)}>
                  {line}
                </Option>
              ))}
            </div>
          ))}
          <Option {...optionTo(seeAll)}>
            <span className="font-medium text-accent">{t('See all results')}</span>
          </Option>
        </div>
      )}
    </>
  )
}

const none: Suggested = { books: [], authors: [], categories: [] }

/** Keeps the last suggestions while fetching; a late response never replaces a newer one. */
function useSuggested(words: string): Suggested {
  const { data, currentData, isFetching } = useSuggestQuery({ q: words }, { skip: !words })
  return (isFetching ? data : currentData) ?? none
}

type Group = { key: string; name: string; counted: string; options: { to: string; line: ReactNode }[] }

/** Groups without suggestions are not shown. */
function useGroups({ books, authors, categories }: Suggested): Group[] {
  const nameOf = useCategoryName()
  const groups = [
    {
      key: 'books',
      name: t('Books'),
      counted: t('{count, plural, one {# book} other {# books}}', { count: books.length }),
      options: books.map((book) => ({ to: bookPage(book._id), line: <BookLine book={book} /> })),
    },
    {
      key: 'authors',
      name: t('Authors'),
      counted: t('{count, plural, one {# author} other {# authors}}', { count: authors.length }),
      options: authors.map(({ slug, name }) => ({ to: authorPage(slug), line: <Name of={name} /> })),
    },
    {
      key: 'genres',
      name: t('Genres'),
      counted: t('{count, plural, one {# genre} other {# genres}}', { count: categories.length }),
      options: categories.map((category) => ({
        to: searchPage({ category }),
        line: <Name of={nameOf(category)} />,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const announcementOf = (groups: Group[]) =>
  groups.length === 0
    ? t('No suggestions')
    : t('{counts} suggested [counts of books, authors and genres]', {
        counts: groups.map(({ counted }) => counted).join(', '),
      })

type OptionProps = { id: string; to: string; isActive: boolean; children: ReactNode }

/** A link, so that it can be opened in a new tab. */
const Option = ({ id, to, isActive, children }: OptionProps) => (
  <Link
    id={id}
    to={to}
    aria-selected={isActive}
    {...option}
    // Otherwise mousedown takes the focus from the box, and the list closes before the click.
    onMouseDown={(event) => event.preventDefault()}
    className="flex min-h-12 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-paper aria-selected:bg-paper aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
  >
    {children}
  </Link>
)

const Name = ({ of }: { of: string }) => <span className="min-w-0 truncate font-medium">{of}</span>

const BookLine = ({ book: { title, author, coverImage } }: { book: Suggestion }) => (
  <>
    <span aria-hidden className="w-8 shrink-0">
      <Cover image={coverImage} title={title} sizes="32px" />
    </span>
    <span className="min-w-0">
      <span className="block truncate font-medium">{title}</span>
      <span className="block truncate text-sm text-ink-soft">{author}</span>
    </span>
  </>
)

/** Injected, because only the suggestions use it. */
const suggestApi = api.injectEndpoints({
  endpoints: (build) => ({ suggest: byRoute(build).read(search.suggest) }),
})

const { useSuggestQuery } = suggestApi

const debounceMs = 150

/** The value of the box, immediate and debounced. */
function useDebouncedInput(box: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState(() => box.current?.value ?? '')
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const input = box.current
    const read = () => setTyped(input?.value ?? '')
    input?.addEventListener('input', read)
    return () => input?.removeEventListener('input', read)
  }, [box])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, settled }
}
