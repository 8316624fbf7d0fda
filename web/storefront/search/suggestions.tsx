import type { RefObject } from 'react'
import { authorPage, bookPage, searchPage, wordsIn } from '../../../domain/pages.ts'
import { search, type Suggestions as Suggested } from '../../../contract/catalog/search.ts'
import { useCategoryName } from '../../app/shop/site.ts'
import {
  BookLine,
  NameLine,
  type SuggestionGroup,
  SuggestionList,
} from '../../ui/combobox/suggestion-list.tsx'
import { useDebouncedInput } from '../../ui/combobox/use-debounced-input.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { t } from '../../../messages/t.ts'

/** Below the box; in the sheet of phones part of it. */
const look =
  'mt-2 md:absolute md:inset-x-0 md:top-full md:max-h-[calc(100dvh-5rem)] md:overflow-y-auto md:rounded-panel md:border md:border-line md:bg-surface md:p-1.5 md:shadow-float'

export function Suggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { typed, settled } = useDebouncedInput(box)
  const q = wordsIn(typed)
  const suggested = useSuggested(wordsIn(settled))
  return (
    <SuggestionList
      box={box}
      groups={useGroups(suggested)}
      seeAll={q ? searchPage({ q }) : undefined}
      announcement={announcementOf(suggested)}
      className={look}
    />
  )
}

const none: Suggested = { books: [], authors: [], categories: [] }

/** Keeps the last suggestions while fetching; a late response never replaces a newer one. */
function useSuggested(words: string): Suggested {
  const { data, currentData, isFetching } = useSuggestQuery({ q: words }, { skip: !words })
  return (isFetching ? data : currentData) ?? none
}

function useGroups({ books, authors, categories }: Suggested): SuggestionGroup[] {
  const nameOf = useCategoryName()
  return [
    {
      key: 'books',
      name: t('Books'),
      options: books.map((book) => ({ to: bookPage(book._id), line: <BookLine book={book} /> })),
    },
    {
      key: 'authors',
      name: t('Authors'),
      options: authors.map(({ slug, name }) => ({ to: authorPage(slug), line: <NameLine name={name} /> })),
    },
    {
      key: 'genres',
      name: t('Categories [to look around in]'),
      options: categories.map((category) => ({
        to: searchPage({ category }),
        line: <NameLine name={nameOf(category)} />,
      })),
    },
  ]
}

function announcementOf({ books, authors, categories }: Suggested): string {
  const counts = [
    books.length > 0 && t('{count, plural, one {# book} other {# books}}', { count: books.length }),
    authors.length > 0 && t('{count, plural, one {# author} other {# authors}}', { count: authors.length }),
    categories.length > 0 &&
      t('{count, plural, one {# category} other {# categories}}', { count: categories.length }),
  ].filter(Boolean)
  return counts.length === 0
    ? t('No suggestions')
    : t('{counts} suggested [counts of books, authors and categories]', { counts: counts.join(', ') })
}

/** Injected, because only the suggestions use it. */
const suggestApi = api.injectEndpoints({
  endpoints: (build) => ({ suggest: byRoute(build).read(search.suggest) }),
})

const { useSuggestQuery } = suggestApi
