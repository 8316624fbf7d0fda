import {
  type BookGap,
  bookGaps,
  type BookListSort,
  bookListSorts,
  booksOnPage,
} from '../../../../contract/people/admin.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { wordsIn, withQuery } from '../../../../domain/pages.ts'

/** Filter, sort order and page of the book list; all of it is in the URL. */
export type BookListView = {
  q: string
  category: string | undefined
  gap: BookGap | undefined
  /** The id of a feed. */
  feed: string | undefined
  sort: BookListSort
  direction: 'up' | 'down'
  page: number
  /** All books in one growing list instead of pages. */
  isWhole: boolean
}

/** Default direction by column: newest first, A to Z, cheapest first, fewest copies first, best sellers first. */
const defaults = {
  newest: 'down',
  title: 'up',
  category: 'up',
  price: 'up',
  stock: 'up',
  sold: 'down',
} as const

const lastPage = 400_000

export function viewIn(address: URLSearchParams): BookListView {
  const sort = bookListSorts.find((known) => known === address.get('sort')) ?? 'newest'
  const isWhole = address.get('see') === 'all'
  const page = Math.trunc(Number(address.get('page')))
  return {
    q: isWhole ? '' : wordsIn(address.get('q') ?? ''),
    category: (!isWhole && address.get('category')) || undefined,
    gap: isWhole ? undefined : bookGaps.find((known) => known === address.get('gap')),
    feed: isWhole ? undefined : feedIn(address),
    sort,
    direction: (['up', 'down'] as const).find((way) => way === address.get('direction')) ?? defaults[sort],
    page: page > 1 ? Math.min(page, lastPage) : 1,
    isWhole,
  }
}

const feedIn = (address: URLSearchParams) => /^[\da-f-]{36}$/.exec(address.get('feed') ?? '')?.[0]

export const isFiltered = ({ q, category, gap, feed }: BookListView) => Boolean(q || category || gap || feed)

/** The view of the current URL. The page may still show the one before. */
export const currentView = () => viewIn(new URLSearchParams(window.location.search))

export function bookListUrl(view: BookListView): string {
  const { q, category, gap, feed, sort, direction, page, isWhole } = view
  return withQuery(adminPages.manageBooks, {
    see: isWhole ? 'all' : undefined,
    q,
    category,
    gap,
    feed,
    sort: sort === 'newest' ? undefined : sort,
    direction: direction === defaults[sort] ? undefined : direction,
    page: page > 1 ? page : undefined,
  })
}

/** Another column starts in its default direction; the same column is reversed. */
export function sortedBy(view: BookListView, sort: BookListSort): BookListView {
  const reversed = view.direction === 'up' ? 'down' : 'up'
  return { ...view, sort, direction: view.sort === sort ? reversed : defaults[sort], page: 1 }
}

export const noFilter = { q: '', category: undefined, gap: undefined, feed: undefined }

export const wholeList = (view: BookListView): BookListView => ({
  ...view,
  ...noFilter,
  page: 1,
  isWhole: true,
})

export const everyBook: BookListView = viewIn(new URLSearchParams())

export const firstOf = ({ page }: BookListView) => (page - 1) * booksOnPage
