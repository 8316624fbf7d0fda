import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { type BookListView, viewIn, currentView, bookListUrl, firstOf, wholeList } from './book-list-query.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useGetBookListQuery } from '../admin-api.ts'
import { BookRow, BookRows, partOf, rowsInPart } from './book-rows.tsx'
import { NoBooks, NotShown, Waiting } from './book-list-states.tsx'
import { BookTable } from './book-table.tsx'
import { useDeleteBook } from './use-delete-book.ts'
import { type AdminBookList, booksOnPage } from '../../../contract/admin.ts'
import { PageLinks } from '../ui/page-links.tsx'
import { useShop } from '../../shop/site.ts'
import { selectLook } from '../../ui/input-look.ts'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Link } from '../../ui/link.tsx'

export function ManageBooks() {
  const [address] = useSearchParams()
  const { categories } = useShop()
  const asked = viewIn(address)
  const isKnown = categories.some(({ slug }) => slug === asked.category)
  const view = isKnown ? asked : { ...asked, category: undefined }
  return (
    <>
      <AdminTitle>Manage Books</AdminTitle>
      <Panel title="All Books" beside={<WholeOrPages view={view} />}>
        <Filter view={view} />
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
    <Button look="outlined" onClick={() => void navigate(bookListUrl(next))}>
      {view.isWhole ? 'Show pages' : 'See all'}
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
        Show more
      </Button>
    </div>
  )
}

type Shown = { list: AdminBookList; first: number }

function BookListPage({ view }: { view: BookListView }) {
  const { shown, error, isError, isWaiting, refetch } = useList(view)
  const deleteBook = useDeleteBook()
  if (isError) return <NotShown error={error} onTryAgain={() => void refetch()} />
  // An empty previous result says nothing about the current query.
  if (!shown || (isWaiting && shown.list.books.length === 0)) return <Waiting />
  const { books, total } = shown.list
  const last = Math.ceil(total / booksOnPage)
  if (total === 0) return <NoBooks view={view} />
  if (books.length === 0) return <Navigate to={bookListUrl({ ...view, page: last })} replace />
  return (
    <>
      <BookTable view={view} isWaiting={isWaiting}>
        <tbody>
          {books.map((book, at) => (
            <BookRow key={book._id} book={book} place={shown.first + at + 1} onDelete={deleteBook} />
          ))}
        </tbody>
      </BookTable>
      <PageLinks page={view.page} last={last} addressOf={(page) => bookListUrl({ ...view, page })} />
    </>
  )
}

/** Keeps the previous books visible until the next ones have loaded. */
function useList(view: BookListView) {
  const { q, category, sort, direction } = view
  const first = firstOf(view)
  const { currentData, error, isError, isFetching, refetch } = useGetBookListQuery(
    { q, category, sort, direction, limit: booksOnPage, offset: first },
    { refetchOnMountOrArgChange: true },
  )
  const [shown, setShown] = useState<Shown>()
  if (currentData && currentData !== shown?.list) setShown({ list: currentData, first })
  return { shown, error, isError: isError && !isFetching, isWaiting: isFetching && !currentData, refetch }
}

/** Words apply on submit, the category on change. */
function Filter({ view }: { view: BookListView }) {
  const navigate = useNavigate()
  const words = useFindBox(view.q)
  const genre = useRef<HTMLSelectElement>(null)
  const { categories } = useShop()
  // Compares with the current URL: arrow keys change the select faster than the page renders.
  useEffect(() => {
    const { category } = currentView()
    if (genre.current && category === view.category) genre.current.value = category ?? ''
  }, [view.category])

  function filter() {
    const category = genre.current?.value || undefined
    void navigate(bookListUrl({ ...currentView(), q: words.send(), category, page: 1, isWhole: false }))
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    filter()
  }
  return (
    <search>
      <form onSubmit={send} className="mb-4 flex flex-wrap gap-3">
        <FindBox
          input={words.input}
          label="Find books by words"
          placeholder="Title, author or words"
          defaultValue={view.q}
        />
        <select
          ref={genre}
          name="category"
          aria-label="Only of category"
          defaultValue={view.category ?? ''}
          onChange={filter}
          className={`grow sm:grow-0 ${selectLook}`}
        >
          <option value="">All categories</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        {(view.q || view.category) && (
          <Link
            to={bookListUrl({ ...view, q: '', category: undefined, page: 1 })}
            className="link flex min-h-12 items-center px-2"
          >
            Clear
          </Link>
        )}
      </form>
    </search>
  )
}
