import { formatNumber, t } from '../../../messages/t.ts'
import { type ReactNode, useState } from 'react'
import { bookStockPage } from '../../../domain/admin-pages.ts'
import { fewCopies } from '../../../contract/stock/stock.ts'
import type { StockedBook } from '../../../contract/stock/stock-lists.ts'
import { useDay } from '../../app/shop/format.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TriangleAlert } from '../../ui/icons/screen-icons.ts'
import { rich } from '../../ui/rich.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { useGetStockListQuery } from './stock-api.ts'
import { filterOf, sectionName, stockUrl, type StockView, whenOutLabels, wholeStock } from './stock-view.tsx'

/** Page after page in one table; another filter starts again with the first page. */
export function StockList({ view }: { view: StockView }) {
  const url = stockUrl(view)
  const [shown, setShown] = useState({ url, pages: [undefined] as (string | undefined)[] })
  const pages = shown.url === url ? shown.pages : [undefined]
  const last = useGetStockListQuery(
    { ...filterOf(view), after: pages.at(-1) },
    { refetchOnMountOrArgChange: true },
  )
  // The books before stay until the next ones have loaded; an empty list says nothing about them.
  const isFirst = pages.length === 1
  const books = isFirst ? last.data?.books : last.currentData?.books
  const isWaiting = last.isFetching && !last.currentData
  if (isFirst && last.isError && !last.isFetching) return <NotShown onTryAgain={() => void last.refetch()} />
  if (isFirst && (!books || (isWaiting && books.length === 0))) return <Loading />
  if (isFirst && books?.length === 0) return <NothingFound />
  const next = last.currentData?.next
  return (
    <>
      <div aria-busy={isWaiting} className="transition-opacity duration-150 aria-busy:opacity-60">
        <Table name={t('Books in stock, by title')} head={<Head />}>
          {pages.slice(0, -1).map((after) => (
            <EarlierRows key={after ?? ''} view={view} after={after} />
          ))}
          {books?.map((book) => (
            <StockRow key={book.bookId} book={book} />
          ))}
        </Table>
      </div>
      {!isFirst && isWaiting && <Loading />}
      {!isFirst && last.isError && !last.isFetching && <NotShown onTryAgain={() => void last.refetch()} />}
      {next && (
        <div className="mt-4 grid justify-center">
          <Button look="outlined" onClick={() => setShown({ url, pages: [...pages, next] })}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** In the cache, since the page after them is shown. */
const EarlierRows = ({ view, after }: { view: StockView; after: string | undefined }) =>
  useGetStockListQuery({ ...filterOf(view), after }).data?.books.map((book) => (
    <StockRow key={book.bookId} book={book} />
  ))

const Loading = () => <output className="block py-8 text-center text-ink-soft">{t('Loading…')}</output>

const NotShown = ({ onTryAgain }: { onTryAgain(): void }) => (
  <TryAgain onTryAgain={onTryAgain}>{t("The stock couldn't be loaded.")}</TryAgain>
)

const NothingFound = () => (
  <div className="flex flex-col items-center gap-5 py-10 text-center">
    <output className="text-lg font-medium text-balance">{t('No book in stock matches this.')}</output>
    <ButtonLink to={stockUrl(wholeStock)} look="outlined">
      {t('Show the whole stock')}
    </ButtonLink>
  </div>
)

const Head = () => (
  <>
    <Heading>{t('Book')}</Heading>
    <Heading isExtra>ISBN</Heading>
    <Heading isExtra>{t('Section')}</Heading>
    <Heading isNumber>{t('On hand')}</Heading>
    <Heading isExtra>{t('When out')}</Heading>
  </>
)

const StockRow = ({ book }: { book: StockedBook }) => (
  <Row>
    <Cell>
      <BookCell book={book} />
    </Cell>
    <Cell isExtra>
      <span className="whitespace-nowrap tabular-nums">{book.isbnHyphenated}</span>
    </Cell>
    <Cell isExtra>
      <span className={`block min-w-24 ${book.section ? 'wrap-anywhere' : 'text-ink-soft'}`}>
        {sectionName(book.section)}
      </span>
    </Cell>
    <Cell isNumber>
      <OnHand copies={book.onHand} />
    </Cell>
    <Cell isExtra>
      <WhenOut book={book} />
    </Cell>
  </Row>
)

const BookCell = ({
  book: { bookId, title, author, coverImage, isbnHyphenated, section },
}: {
  book: StockedBook
}) => (
  <span className="flex items-center gap-3">
    <span aria-hidden className="w-9 shrink-0">
      <Cover image={coverImage} title={title} sizes="36px" className="shadow-none" />
    </span>
    <span className="min-w-0 wrap-anywhere">
      <Link
        to={bookStockPage(bookId)}
        title={title}
        className="line-clamp-2 min-h-11 content-center font-medium hover:underline"
      >
        {title}
      </Link>
      {author && <span className="line-clamp-2 text-ink-soft">{author}</span>}
      <span className="block text-ink-soft tabular-nums sm:hidden">
        {[isbnHyphenated, section].filter(Boolean).join(' · ')}
      </span>
    </span>
  </span>
)

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

/** Low stock is told by an icon and a word too. */
const OnHand = ({ copies }: { copies: number }) =>
  copies > fewCopies ? (
    formatNumber(copies)
  ) : (
    <span className="inline-flex items-center gap-1.5 font-semibold text-warn">
      <Icon of={TriangleAlert} className="size-4 shrink-0" />
      {rich('<hidden>Low: </hidden>{copies}', {
        hidden,
        copies: formatNumber(copies),
      })}
    </span>
  )

function WhenOut({ book: { whenOut, expectedOn } }: { book: StockedBook }) {
  const day = useDay()
  return (
    <span className="text-ink-soft">
      {whenOut === 'pre-order' && expectedOn
        ? t('Pre-order, expected {day}', { day: day(expectedOn) })
        : t(whenOutLabels[whenOut])}
    </span>
  )
}
