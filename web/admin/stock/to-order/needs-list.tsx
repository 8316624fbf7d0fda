import { Fragment, type ReactNode, useState } from 'react'
import type { BookToOrder } from '../../../../contract/stock/to-order.ts'
import { adminPages, bookStockPage } from '../../../../domain/admin-pages.ts'
import { t } from '../../../../messages/t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { inputLook } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { SelectBox } from '../../ui/selection.tsx'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { MarkAsOrdered } from './mark-as-ordered.tsx'
import { useGetToOrderQuery } from './to-order-api.ts'
import {
  copiesText,
  filterOf,
  ForWhom,
  supplierName,
  toOrderUrl,
  type ToOrderView,
} from './to-order-view.tsx'
import { type Chosen, useChosen } from './use-chosen.ts'

/** Page by page; what is chosen on one page stays chosen on the others. */
export function NeedsList({ view }: { view: ToOrderView }) {
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  const chosen = useChosen()
  const { data, currentData, isError, isFetching, refetch } = useGetToOrderQuery(
    { ...filterOf(view), after: pages.at(-1) },
    { refetchOnMountOrArgChange: true },
  )
  const start = () => setPages([undefined])
  return (
    <>
      <MarkAsOrdered chosen={chosen} onDone={start} />
      {!currentData && isError && !isFetching ? (
        <TryAgain onTryAgain={() => void refetch()}>{t("The books to order couldn't be loaded.")}</TryAgain>
      ) : !data || (!currentData && data.books.length === 0) ? (
        <output className="block py-8 text-center text-ink-soft">{t('Loading…')}</output>
      ) : data.books.length === 0 ? (
        <Nothing isFirst={pages.length === 1} view={view} onStart={start} />
      ) : (
        <div aria-busy={!currentData} className="transition-opacity duration-150 aria-busy:opacity-60">
          <Needs books={data.books} chosen={chosen} />
          <Turn
            onBack={pages.length > 1 ? () => setPages(pages.slice(0, -1)) : undefined}
            onNext={data.next === null ? undefined : () => setPages([...pages, data.next ?? undefined])}
          />
        </div>
      )}
    </>
  )
}

type NothingProps = { isFirst: boolean; view: ToOrderView; onStart(): void }

const Nothing = ({ isFirst, view, onStart }: NothingProps) => {
  const everything = { supplier: undefined, isForOrders: false }
  const isFiltered = toOrderUrl(view) !== toOrderUrl(everything)
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <output className="text-lg font-medium text-balance">
        {isFiltered ? t('Nothing to order matches this.') : t('Nothing is to be ordered.')}
      </output>
      {!isFirst && (
        <Button look="outlined" onClick={onStart}>
          {t('Back to the first page')}
        </Button>
      )}
      {isFiltered && (
        <ButtonLink to={toOrderUrl(everything)} look="outlined">
          {t('Show all books to order')}
        </ButtonLink>
      )}
    </div>
  )
}

type TurnProps = { onBack: (() => void) | undefined; onNext: (() => void) | undefined }

const Turn = ({ onBack, onNext }: TurnProps) =>
  (onBack ?? onNext) && (
    <div className="mt-4 flex flex-wrap justify-center gap-3">
      {onBack && (
        <Button look="outlined" onClick={onBack}>
          {t('Previous')}
        </Button>
      )}
      {onNext && (
        <Button look="outlined" onClick={onNext}>
          {t('Next')}
        </Button>
      )}
    </div>
  )

type NeedsProps = { books: BookToOrder[]; chosen: Chosen }

/** The books come by supplier. */
function Needs({ books, chosen }: NeedsProps) {
  const suppliers = [...new Set(books.map(({ supplier }) => supplier))]
  return (
    <Table
      name={t('Books to order, by supplier or publisher')}
      head={
        <>
          <Heading>
            <span className="sr-only">{t('Choose [books]')}</span>
          </Heading>
          <Heading>{t('Book')}</Heading>
          <Heading isNumber>{t('Copies to order')}</Heading>
        </>
      }
    >
      {suppliers.map((supplier) => {
        const own = books.filter((book) => book.supplier === supplier)
        return (
          <Fragment key={supplier}>
            <SupplierRow supplier={supplier} books={own} chosen={chosen} />
            {own.map((book) => (
              <NeedRow key={book.bookId} book={book} chosen={chosen} />
            ))}
          </Fragment>
        )
      })}
    </Table>
  )
}

function SupplierRow({ supplier, books, chosen }: NeedsProps & { supplier: string }) {
  const isAll = books.every(chosen.isChosen)
  return (
    <Row>
      <Cell>
        <SelectBox
          label={t('Choose all of {supplier} on this page', { supplier: supplierName(supplier) })}
          isTicked={isAll}
          onToggle={() => chosen.choose(books, !isAll)}
        />
      </Cell>
      <Cell colSpan={2}>
        <strong className="text-base font-semibold wrap-anywhere">{supplierName(supplier)}</strong>
      </Cell>
    </Row>
  )
}

const NeedRow = ({ book, chosen }: { book: BookToOrder; chosen: Chosen }) => (
  <Row>
    <Cell>
      <SelectBox
        label={t('Choose {title}', { title: book.title })}
        isTicked={chosen.isChosen(book)}
        onToggle={() => chosen.choose([book], !chosen.isChosen(book))}
      />
    </Cell>
    <Cell>
      <div className="grid gap-x-8 gap-y-1 py-1 md:grid-cols-2">
        <BookNames book={book} />
        <Why book={book} />
      </div>
    </Cell>
    <Cell isNumber>
      <Quantity book={book} chosen={chosen} />
    </Cell>
  </Row>
)

const BookNames = ({
  book: { bookId, title, author, isbnHyphenated, publisher, supplier },
}: {
  book: BookToOrder
}) => (
  <div className="min-w-0 wrap-anywhere">
    <Link to={bookStockPage(bookId)} className="inline-flex min-h-6 items-center font-medium hover:underline">
      {title}
    </Link>
    {author && <span className="block text-ink-soft">{author}</span>}
    <span className="block text-ink-soft tabular-nums">
      {[isbnHyphenated, publisher !== supplier && publisher].filter(Boolean).join(' · ')}
    </span>
  </div>
)

/** What the copies are for. */
const Why = ({ book: { orders, waiting, low, onHand, onOrder } }: { book: BookToOrder }) => (
  <div className="min-w-0 wrap-anywhere">
    {waiting > onOrder && <ForWhom orders={orders} count={waiting - onOrder} />}
    {low > 0 && (
      <Note>
        {t('Low stock: {onHand} of {kept} on the shelf', { onHand: onHand ?? 0, kept: low + (onHand ?? 0) })}
      </Note>
    )}
    {onHand === null && <Note>{t("Stock isn't tracked")}</Note>}
    {onOrder > 0 && (
      <Note>
        <Link to={adminPages.supplierOrders} className="link inline-flex min-h-6 items-center">
          {t('On order: {copies}', { copies: copiesText(onOrder) })}
        </Link>
      </Note>
    )}
  </div>
)

const Note = ({ children }: { children: ReactNode }) => <p className="text-ink-soft">{children}</p>

const Quantity = ({ book, chosen }: { book: BookToOrder; chosen: Chosen }) => (
  <input
    type="number"
    inputMode="numeric"
    min={1}
    max={10_000}
    aria-label={t('Copies of {title}', { title: book.title })}
    aria-invalid={chosen.hasProblem(book) || undefined}
    value={chosen.textOf(book)}
    onChange={({ target }) => chosen.type(book, target.value)}
    className={`w-20 text-right ${inputLook}`}
  />
)
