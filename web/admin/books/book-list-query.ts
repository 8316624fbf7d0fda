import { type BookSort, bookSorts, booksOnPage } from '../../../contract/admin.ts'
import { categories, type Category } from '../../../contract/books.ts'
import { adminPages } from '../../../contract/admin-pages.ts'
import { wordsIn } from '../../../contract/pages.ts'
import { withQuery } from '../../../contract/request.ts'

/** Which books the bookseller wants to see, and how; all of it stands in the address. */
export type Asked = {
  q: string
  category: Category | undefined
  sort: BookSort
  direction: 'up' | 'down'
  page: number
  /** All of them, in one list that grows. */
  isWhole: boolean
}

/** As one wants them first: the newest, from A to Z, the cheapest. */
const firstWay = { newest: 'down', title: 'up', category: 'up', price: 'up' } as const

const lastPage = 400_000

export function askedIn(address: URLSearchParams): Asked {
  const sort = bookSorts.find((known) => known === address.get('sort')) ?? 'newest'
  const isWhole = address.get('see') === 'all'
  const page = Math.trunc(Number(address.get('page')))
  return {
    q: isWhole ? '' : wordsIn(address.get('q') ?? ''),
    category: isWhole ? undefined : categories.find((known) => known === address.get('category')),
    sort,
    direction: (['up', 'down'] as const).find((way) => way === address.get('direction')) ?? firstWay[sort],
    page: page > 1 ? Math.min(page, lastPage) : 1,
    isWhole,
  }
}

/** What the URL asks for now. The page may still show what it asked for before. */
export const askedNow = () => askedIn(new URLSearchParams(window.location.search))

export function bookListUrl({ q, category, sort, direction, page, isWhole }: Asked): string {
  return withQuery(adminPages.manageBooks, {
    see: isWhole ? 'all' : undefined,
    q,
    category,
    sort: sort === 'newest' ? undefined : sort,
    direction: direction === firstWay[sort] ? undefined : direction,
    page: page > 1 ? page : undefined,
  })
}

/** Another column its usual way; the same once more the other way round. */
export function sortedBy(asked: Asked, sort: BookSort): Asked {
  const turned = asked.direction === 'up' ? 'down' : 'up'
  return { ...asked, sort, direction: asked.sort === sort ? turned : firstWay[sort], page: 1 }
}

export const wholeShelf = (asked: Asked): Asked => ({
  ...asked,
  q: '',
  category: undefined,
  page: 1,
  isWhole: true,
})

export const everyBook: Asked = askedIn(new URLSearchParams())

export const firstOf = ({ page }: Asked) => (page - 1) * booksOnPage
