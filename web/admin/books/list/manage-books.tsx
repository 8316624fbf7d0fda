import { Navigate, useNavigate } from 'react-router'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type BookListView, viewIn, bookListUrl, firstOf, wholeList } from './book-list-query.ts'
import { useEffect, useRef, useState } from 'react'
import { useGetBookListQuery } from '../../admin-api.ts'
import { BookRow, BookRows, partOf, rowsInPart } from './book-rows.tsx'
import { NoBooks, NotShown, Waiting } from './book-list-states.tsx'
import { BookTable } from './book-table.tsx'
import { useDeleteBook } from '../use-delete-book.ts'
import { type AdminBookList, booksOnPage } from '../../../../contract/people/admin.ts'
import { PageLinks } from '../../ui/list-page-links.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useIsAtLeast } from '../../people/session/role.ts'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { type Selection, useSelection } from '../../ui/selection.tsx'
import { BookFilter } from './book-filter.tsx'
import { useWholeSelection, type WholeSelection } from './whole-selection.ts'
import { SavedViews } from './saved-views.tsx'
import { BulkBar, type BulkResult } from './change-selected.tsx'
import { t } from '../../../../messages/t.ts'

export function ManageBooks() {
  const [address] = useSearchParams()
  const { categories, isDemo } = useShop()
  const asked = viewIn(address)
  const isKnown = categories.some(({ slug }) => slug === asked.category)
  const view = isKnown ? asked : { ...asked, category: undefined }
  return (
    <>
      <AdminTitle>{t('Manage books')}</AdminTitle>
      <Panel title={t('All books [title of a table]')} beside={<WholeOrPages view={view} />}>
        <BookFilter view={view} />
        {!isDemo && <SavedViews view={view} />}
        {view.isWhole ? (
          <AllBooks key={view.sort + view.direction} view={view} />
        ) : (
          <BookListPage view={view} />
        )}
      </Panel>
    </>
  )
}

function WholeOrPages({ view }: { view: BookListView }) {
  const navigate = useNavigate()
  const next = view.isWhole ? { ...view, isWhole: false } : wholeList(view)
  return (
    <Button look="outlined" onClick={() => void navigate(bookListUrl(next), staying)}>
      {view.isWhole ? t('Show pages') : t('See all')}
    </Button>
  )
}

/** Virtualized: requests only the rows near the viewport. */
function AllBooks({ view }: { view: BookListView }) {
  const [parts, setParts] = useState(1)
  const deleteBook = useDeleteBook()
  const last = useGetBookListQuery(partOf(view, parts - 1))
  const total = last.data?.total ?? 0
  if (last.data && total === 0) return <NoBooks view={view} />
  const more = () => setParts(parts + 1)
  return (
    <>
      <BookTable view={view}>
        {Array.from({ length: parts }, (_, part) => (
          <BookRows key={part} view={view} part={part} onDelete={deleteBook} />
        ))}
      </BookTable>
      {last.isFetching && !last.currentData && <Waiting />}
      {last.currentData && total > parts * rowsInPart && <ShowMore key={parts} onMore={more} />}
    </>
  )
}

/** Loads more automatically near the end of the list; the button is for users who do not scroll. */
function ShowMore({ onMore }: { onMore(): void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([end]) => end?.isIntersecting && onMore(), {
      rootMargin: '600px',
    })
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <div ref={container} className="mt-4 grid justify-center">
      <Button look="outlined" onClick={onMore}>
        {t('Show more')}
      </Button>
    </div>
  )
}

type Shown = { list: AdminBookList; first: number }

/** The outcome of a bulk change stays when the books have left the list. */
function BookListPage({ view }: { view: BookListView }) {
  const [result, setResult] = useState<BulkResult & { page: string }>()
  const page = bookListUrl(view)
  return (
    <>
      <output className="block">
        {result?.page === page && (
          <span className="mb-4 block">
            <Notice kind={result.kind}>{result.message}</Notice>
          </span>
        )}
      </output>
      <PageOfBooks view={view} onResult={(result) => setResult(result && { ...result, page })} />
    </>
  )
}

type PageProps = { view: BookListView; onResult(result: BulkResult | undefined): void }

function PageOfBooks({ view, onResult }: PageProps) {
  const { shown, error, isError, isWaiting, refetch } = useList(view)
  if (isError) return <NotShown error={error} onTryAgain={() => void refetch()} />
  // An empty previous result says nothing about the current query.
  if (!shown || (isWaiting && shown.list.books.length === 0)) return <Waiting />
  const { books, total, isMore } = shown.list
  const last = Math.ceil(total / booksOnPage)
  if (total === 0) return <NoBooks view={view} />
  if (books.length === 0) return <Navigate to={bookListUrl({ ...view, page: last })} replace />
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft tabular-nums">
        {isMore
          ? t('{count, plural, one {# book or more} other {# books or more}}', { count: total })
          : t('{count, plural, one {# book} other {# books}}', { count: total })}
      </p>
      <SelectableBooks view={view} shown={shown} isWaiting={isWaiting} onResult={onResult} />
      <PageLinks page={view.page} last={last} addressOf={(page) => bookListUrl({ ...view, page })} />
    </>
  )
}

type SelectableProps = PageProps & { shown: Shown; isWaiting: boolean }

function SelectableBooks({ view, shown: { list, first }, isWaiting, onResult }: SelectableProps) {
  const mayChange = useIsAtLeast('manager')
  const deleteBook = useDeleteBook()
  const container = useRef<HTMLDivElement>(null)
  const { isDemo } = useShop()
  const { chosen, ...ofPage } = useSelection(bookListUrl(view), list.books)
  const whole = useWholeSelection(view, { total: list.total, onPage: list.books.length })
  const selection = withoutWhole(ofPage, whole)

  function finish(result: BulkResult) {
    selection.clear()
    onResult(result)
    // The bar disappears and would lose the focus.
    container.current?.querySelector('table')?.focus()
  }
  return (
    <div ref={container} className="flex flex-col">
      {chosen.length > 0 && (
        <BulkBar
          books={chosen}
          whole={isDemo ? undefined : whole}
          onClear={selection.clear}
          onDone={finish}
        />
      )}
      <BookTable view={view} isWaiting={isWaiting} selection={mayChange ? selection : undefined}>
        <tbody>
          {list.books.map((book, at) => (
            <BookRow
              key={book._id}
              book={book}
              place={first + at + 1}
              onDelete={deleteBook}
              selection={mayChange ? selection : undefined}
            />
          ))}
        </tbody>
      </BookTable>
    </div>
  )
}

/** To change the selection of the page gives up that of the whole list. */
function withoutWhole(selection: Selection, { clear }: WholeSelection): Selection {
  const before =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      clear()
      act(...args)
    }
  return {
    ...selection,
    toggle: before(selection.toggle),
    toggleAll: before(selection.toggleAll),
    clear: before(selection.clear),
  }
}

/** Keeps the previous books visible until the next ones have loaded. */
function useList(view: BookListView) {
  const { q, category, gap, feed, sort, direction } = view
  const first = firstOf(view)
  const { currentData, error, isError, isFetching, refetch } = useGetBookListQuery(
    { q, category, gap, feed, sort, direction, limit: booksOnPage, offset: first },
    { refetchOnMountOrArgChange: true },
  )
  const [shown, setShown] = useState<Shown>()
  if (currentData && currentData !== shown?.list) setShown({ list: currentData, first })
  return { shown, error, isError: isError && !isFetching, isWaiting: isFetching && !currentData, refetch }
}
