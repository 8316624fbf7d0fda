import type { Order } from '../../../contract/orders/placed-order.ts'
import { bookPage } from '../../../domain/pages.ts'
import { useGetBooksQuery } from '../../app/api/api.ts'
import { Cover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { Amount, Price } from '../../ui/price.tsx'
import { Sums } from './sums.tsx'
import { lineWordsFor, type Reader } from '../../../domain/shipments.ts'
import { useDay } from '../../app/shop/format.tsx'
import { EditionLine } from '../book/edition-line.tsx'
import { useCalendarDay } from '../stock/availability.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  order: Order
  /** Asks which books are still on sale only if they are seen. */
  isOpen: boolean
}

/** Shows the books as they were sold; links only those that are still on sale. */
export function OrderBooks({ order, isOpen }: Props) {
  const { data: onShelves } = useGetBooksQuery({ ids: order.productIds.join(',') }, { skip: !isOpen })
  const isOnShelves = (id: string) => onShelves?.some(({ _id }) => _id === id)
  return (
    <div>
      <ul aria-label={t('Books in order {number}', { number: order.number })} className="grid gap-5">
        {order.books.map((book) => (
          <OrderedBook key={book._id} order={order} book={book} isOnShelves={isOnShelves(book._id)} />
        ))}
      </ul>
      <div className="mt-5 border-t border-line pt-4">
        <Sums of={order} />
      </div>
    </div>
  )
}

type OrderedBookProps = {
  order: Order
  book: Order['books'][number]
  /** Undefined while loading. */
  isOnShelves: boolean | undefined
}

const OrderedBook = ({ order, book, isOnShelves }: OrderedBookProps) => (
  <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4">
    <span aria-hidden>
      <Cover image={book.coverImage} title={book.title} group={book.coverGroup} sizes="56px" />
    </span>
    <div className="flex flex-wrap content-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 grow basis-32">
        <h3 className="font-serif text-lg/snug wrap-anywhere">
          {book.cancelled ? <s>{book.title}</s> : isOnShelves ? <BookLink book={book} /> : book.title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
          {[book.author, isOnShelves === false && t('no longer on our shelves')].filter(Boolean).join(' · ')}
        </p>
        <EditionLine of={book} />
        <LineState order={order} book={book} />
        {book.cancelled && (
          <p className="mt-0.5 text-sm text-bad">
            {book.returnedAt ? t('Not part of the total.') : t('Cancelled. Not part of the total. [a book]')}
          </p>
        )}
      </div>
      {book.cancelled ? (
        <s className="tabular-nums text-ink-soft">
          <Amount of={book.price} />
        </s>
      ) : (
        <Price now={book.price} before={book.price} />
      )}
    </div>
  </li>
)

const BookLink = ({ book: { _id, title } }: Pick<OrderedBookProps, 'book'>) => (
  <Link
    to={bookPage(_id)}
    className="-my-2 inline-block py-2 underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
  >
    {title}
  </Link>
)

type LineStateProps = { order: Order; book: Order['books'][number]; reader?: Reader }

/** Whether an ordered book is shipped, and otherwise where its copy comes from and when. */
export function LineState({ order, book, reader = 'shopper' }: LineStateProps) {
  const message = lineWordsFor(book, order, { reader, dayOf: useCalendarDay(), dayOfMoment: useDay() })
  return message && <p className="mt-0.5 text-sm text-ink-soft">{message}</p>
}

const maxShown = 3

/** Decorative, because the titles are listed elsewhere. */
export const SmallCovers = ({ books }: Pick<Order, 'books'>) => (
  <span aria-hidden className="flex min-w-0 items-center gap-2 overflow-hidden py-1">
    {books.slice(0, maxShown).map(({ _id, coverImage, coverGroup, title }) => (
      <span key={_id} className="w-10 shrink-0">
        <Cover image={coverImage} title={title} group={coverGroup} sizes="40px" className="shadow-none" />
      </span>
    ))}
    {books.length > maxShown && (
      <span className="ml-1 text-sm text-ink-soft tabular-nums">+{books.length - maxShown}</span>
    )}
  </span>
)
