import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AdminBook } from '../../../../contract/people/admin.ts'
import { useGetBookListQuery } from '../../admin-api.ts'
import type { BookListView } from './book-list-query.ts'
import { NotShown } from './book-list-states.tsx'
import type { Deleting } from '../use-delete-book.ts'
import { bookStockPage, editBookPage } from '../../../../domain/admin-pages.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ImageOff } from '../../ui/icons.ts'
import { useIsAtLeast } from '../../people/session/role.ts'
import { Amount } from '../../../ui/price.tsx'
import { Cell, Row } from '../../ui/table.tsx'
import { SelectBox, type Selection } from '../../ui/selection.tsx'
import { Cover, coverOf, isAwaited } from '../../../ui/cover.tsx'
import { useCategoryName, useShop } from '../../../app/shop/site.ts'
import { RowActions } from './row-actions.tsx'
import { Link } from '../../../ui/link.tsx'
import { formatNumber, t } from '../../../../messages/t.ts'
import { rich } from '../../../ui/rich.tsx'

/** The maximum page size of the server. */
export const rowsInPart = 100

export const partOf = ({ sort, direction }: BookListView, part: number) => ({
  sort,
  direction,
  limit: rowsInPart,
  offset: part * rowsInPart,
})

type Props = { view: BookListView; part: number; onDelete: Deleting }

/** A part of a virtualized list: far from the viewport an empty row keeps its height. */
export function BookRows({ view, part, onDelete }: Props) {
  const { body, isNear, height } = useIsNear()
  const { data, error, isError, refetch } = useGetBookListQuery(partOf(view, part), { skip: !isNear })
  return (
    <tbody ref={body} className="border-b border-line last:border-0">
      {isNear && isError && <MissingRows error={error} onTryAgain={() => void refetch()} />}
      {isNear && data && <Rows books={data.books} first={part * rowsInPart + 1} onDelete={onDelete} />}
      {!(isNear && (data || isError)) && <tr aria-hidden style={{ height }} />}
    </tbody>
  )
}

const Rows = ({ books, first, onDelete }: { books: AdminBook[]; first: number; onDelete: Deleting }) =>
  books.map((book, at) => <BookRow key={book._id} book={book} place={first + at} onDelete={onDelete} />)

/** Rendered above previously loaded rows, which may be out of date. */
const MissingRows = (props: { error: object | undefined; onTryAgain(): void }) => (
  <tr>
    <td colSpan={8} className="max-sm:[grid-column:1/-1]!">
      <NotShown {...props} />
    </td>
  </tr>
)

function useIsNear() {
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ isNear, height }, setState] = useState({ isNear: true, height: 0 })
  useEffect(() => {
    const update = ([seen]: IntersectionObserverEntry[]) => {
      if (!seen) return
      const isInUse = seen.target.contains(document.activeElement)
      setState({ isNear: seen.isIntersecting || isInUse, height: seen.boundingClientRect.height })
    }
    const observer = new IntersectionObserver(update, { rootMargin: '3000px' })
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [])
  return { body, isNear, height }
}

type BookRowProps = {
  book: AdminBook
  /** Position in the whole list, from 1. */
  place: number
  onDelete: Deleting
  /** Undefined where books cannot be selected. */
  selection?: Selection | undefined
}

/** Where the table has no head. A space before it stays. */
const phone = (text: ReactNode) => (
  <span className="font-normal whitespace-pre-wrap text-ink-soft sm:hidden">{text}</span>
)

export function BookRow({ book, place, onDelete, selection }: BookRowProps) {
  const mayEdit = useIsAtLeast('manager')
  const categoryName = useCategoryName()
  const { isDemo } = useShop()
  return (
    <Row>
      <Cell>
        <span className={`flex items-center max-sm:flex-col max-sm:gap-1 ${selection ? 'sm:-ml-3' : ''}`}>
          {selection && (
            <SelectBox
              label={t('Select {title}', { title: book.title })}
              isTicked={selection.isSelected(book._id)}
              onToggle={() => selection.toggle(book._id)}
            />
          )}
          <span className="text-ink-soft tabular-nums">{place}</span>
        </span>
      </Cell>
      <Cell>
        <BookName book={book} />
      </Cell>
      {!isDemo && (
        <Cell>
          <span className="whitespace-nowrap tabular-nums">{book.isbn}</span>
        </Cell>
      )}
      <Cell>
        <span className="text-ink-soft">{categoryName(book.category)}</span>
      </Cell>
      <Cell isNumber>
        <Amount of={book.newPrice} />
      </Cell>
      <Cell isNumber>
        {rich('{copies}<phone> sold</phone>', {
          copies: formatNumber(book.sold),
          phone,
        })}
      </Cell>
      <Cell isNumber>
        <StockLink book={book} />
      </Cell>
      {mayEdit && (
        <Cell>
          <RowActions book={book} onDelete={onDelete} />
        </Cell>
      )}
    </Row>
  )
}

/** Where no stock is kept, it leads to where that begins. */
const StockLink = ({ book: { _id, title, onHand } }: { book: AdminBook }) => (
  <Link
    to={bookStockPage(_id)}
    aria-label={
      onHand === undefined
        ? t('Not tracked: begin to track the stock of {title}', { title })
        : t('Stock of {title}: {copies}', { title, copies: formatNumber(onHand) })
    }
    className={`-my-2 inline-flex min-h-11 min-w-11 items-center rounded-cover hover:underline sm:justify-end ${onHand === undefined ? 'text-ink-soft' : 'font-medium'}`}
  >
    {onHand === undefined
      ? t('Not tracked')
      : rich('{copies}<phone> in stock</phone>', {
          copies: formatNumber(onHand),
          phone,
        })}
  </Link>
)

function BookName({ book }: { book: AdminBook }) {
  const { isDemo } = useShop()
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="w-9 shrink-0">
        <Cover {...coverOf(book)} sizes="36px" className="shadow-none" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <Title book={book} />
        {book.author && <span className="line-clamp-2 text-ink-soft">{book.author}</span>}
        {!isDemo && book.isbn && (
          <span className="block text-ink-soft tabular-nums md:whitespace-nowrap xl:hidden">{book.isbn}</span>
        )}
        {isAwaited(book) && (
          <span
            className="mt-0.5 flex items-center gap-1 text-xs text-warn"
            title={t('No picture is stored as {file} yet.', { file: book.coverImage })}
          >
            <Icon of={ImageOff} className="size-3.5 shrink-0" />
            {t('Cover not uploaded')}
          </span>
        )}
      </span>
    </span>
  )
}

/** Leads to the form of the book, for those who may change it. */
function Title({ book: { _id, title } }: { book: AdminBook }) {
  const mayEdit = useIsAtLeast('manager')
  const words = (
    <span className="line-clamp-2 font-medium" title={title}>
      {title}
    </span>
  )
  if (!mayEdit) return words
  return (
    <Link
      to={editBookPage(_id)}
      className="flex items-center hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
    >
      {words}
    </Link>
  )
}
