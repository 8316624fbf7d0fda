import type { RefObject } from 'react'
import type { Found } from '../../../../contract/shop/today.ts'
import {
  adminPages,
  customerPage,
  editBookPage,
  orderPage,
  settingsPage,
} from '../../../../domain/admin-pages.ts'
import { bookPage, withQuery, wordsIn } from '../../../../domain/pages.ts'
import { isAtLeast } from '../../../../domain/staff-roles.ts'
import { t } from '../../../../messages/t.ts'
import { wordFor } from '../../../storefront/orders/order-status.tsx'
import {
  BookLine,
  NameLine,
  type SuggestionGroup,
  SuggestionList,
} from '../../../ui/combobox/suggestion-list.tsx'
import { useDebouncedInput } from '../../../ui/combobox/use-debounced-input.ts'
import { screenRoles, useRole } from '../../people/session/role.ts'
import { settingsEntries, settingsKeywords, type SettingsSlug } from '../../settings/settings-entries.ts'
import { nothingFound, useFindQuery } from '../../today/today-api.ts'
import { useSections } from '../menu-sections.ts'

/** Of settings and screens, as of the other kinds. */
const maxScreens = 5

const look =
  'absolute inset-x-2 top-full z-20 mt-1 max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-panel border border-line bg-surface p-1.5 shadow-float sm:inset-x-0 lg:max-h-[calc(100dvh-5rem)]'

/** Books, orders and customers of the store, and settings by their names, which needs no request. */
export function FindSuggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { typed, settled } = useDebouncedInput(box)
  const q = wordsIn(typed)
  const { found, isError, isFetching } = useFound(wordsIn(settled))
  const groups = [...useFoundGroups(found), useScreens(q)]
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isWaiting = isFetching || wordsIn(settled) !== q
  const note = noteFor({ isError, isEmpty: count === 0 && !isWaiting })
  return (
    <SuggestionList
      box={box}
      groups={groups}
      seeAll={q ? withQuery(adminPages.search, { q }) : undefined}
      announcement={note ?? t('{count, plural, one {# suggestion} other {# suggestions}}', { count })}
      note={note}
      className={look}
    />
  )
}

function noteFor({ isError, isEmpty }: { isError: boolean; isEmpty: boolean }) {
  if (isError) return t('The shop cannot be searched just now.')
  return isEmpty ? t('Nothing found.') : undefined
}

/** Keeps the last results while fetching; a late response never replaces a newer one. */
function useFound(q: string) {
  const { data, currentData, isFetching, isError } = useFindQuery({ q }, { skip: !q })
  const found = (isFetching ? data : currentData) ?? nothingFound
  return { found: q ? found : nothingFound, isFetching, isError: isError && q !== '' }
}

function useFoundGroups({ books, orders, customers }: Found): SuggestionGroup[] {
  const mayEdit = isAtLeast(useRole(), screenRoles[adminPages.editBook])
  return [
    {
      key: 'books',
      name: t('Books'),
      options: books.map((book) => ({
        to: mayEdit ? editBookPage(book._id) : bookPage(book._id),
        line: <BookLine book={book} />,
      })),
    },
    {
      key: 'orders',
      name: t('Orders'),
      options: orders.map(({ _id, number, name, status }) => ({
        to: orderPage(_id),
        line: <NameLine name={t('Order {number}', { number })} more={`${name} · ${wordFor(status)}`} />,
      })),
    },
    {
      key: 'customers',
      name: t('Customers'),
      options: customers.map(({ number, name, email }) => ({
        to: customerPage(number),
        line: <NameLine name={name || email} {...(name && { more: email })} />,
      })),
    },
  ]
}

/** Words without accents, with a space between them: e-mail is two. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()

/** Screens with a word that begins as typed, and settings also by what is set there. */
function useScreens(q: string): SuggestionGroup {
  const role = useRole()
  const { sections } = useSections()
  const screens = new Map<string, { name: string; words: string }>()
  for (const [slug, { label, atLeast }] of Object.entries(settingsEntries)) {
    const words = `${t(label)} ${t(settingsKeywords[slug as SettingsSlug])}`
    if (isAtLeast(role, atLeast)) screens.set(settingsPage(slug), { name: t(label), words })
  }
  for (const { entries } of sections)
    for (const { to, name } of entries)
      if (!screens.has(to)) screens.set(to, { name: t(name), words: t(name) })
  const begun = folded(q)
  const named = [...screens].filter(([, { words }]) => q !== '' && ` ${folded(words)}`.includes(` ${begun}`))
  return {
    key: 'settings',
    name: t('Settings and screens'),
    options: named.slice(0, maxScreens).map(([to, { name }]) => ({ to, line: <NameLine name={name} /> })),
  }
}
