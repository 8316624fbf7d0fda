import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { books, type Suggestion } from '../../contract/books.ts'
import { bookPage, searchIn, searchPage } from '../../contract/pages.ts'
import { Cover } from '../ui/cover.tsx'
import { useCombobox } from './use-combobox.ts'
import { api, call } from '../api/api.ts'
import { Link } from '../ui/link.tsx'

const listbox = { role: 'listbox' } as const
/** The focus stays in the search box. */
const option = { role: 'option', tabIndex: -1 } as const

const wordsIn = (typed: string) => searchIn(new URLSearchParams({ q: typed })).q ?? ''

export function Suggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { typed, settled } = useDebouncedInput(box)
  const words = wordsIn(typed)
  const books = useSuggestedBooks(wordsIn(settled))
  const seeAll = searchPage({ q: words })
  const entries = words ? [...books.map(({ _id }) => bookPage(_id)), seeAll] : []
  const { id, idOf, isOpen, at } = useCombobox(box, entries)
  const optionAt = (entry: number) => ({
    id: idOf(entry),
    to: entries[entry] ?? seeAll,
    isActive: entry === at,
  })
  return (
    <>
      <output className="sr-only">{isOpen && announcementOf(books.length)}</output>
      {isOpen && (
        <div
          id={id}
          {...listbox}
          aria-label="Suggestions"
          className="mt-2 md:absolute md:inset-x-0 md:top-full md:max-h-[calc(100dvh-5rem)] md:overflow-y-auto md:rounded-panel md:border md:border-line md:bg-surface md:p-1.5 md:shadow-float"
        >
          {books.map((book, entry) => (
            <Option key={book._id} {...optionAt(entry)}>
              <BookLine book={book} />
            </Option>
          ))}
          <Option {...optionAt(books.length)}>
            <span className="font-medium text-accent">See all results</span>
          </Option>
        </div>
      )}
    </>
  )
}

/** Keeps the last suggestions while fetching; a late response never replaces a newer one. */
function useSuggestedBooks(words: string): Suggestion[] {
  const { data, currentData, isFetching } = useSuggestQuery(words, { skip: !words })
  return (isFetching ? data : currentData) ?? []
}

const announcementOf = (count: number) => (count === 1 ? '1 book suggested' : `${count} books suggested`)

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
  endpoints: (build) => ({
    suggest: build.query<Suggestion[], string>({
      query: (q) => call(books.suggest, { query: { q } }),
    }),
  }),
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
