import type { Order } from '../../../contract/orders.ts'
import { Cover } from '../../ui/cover.tsx'
import { dollars } from '../../ui/price.tsx'
import { Panel } from '../ui/panel.tsx'

/** With the titles and prices at the time of sale. */
export const BooksOfOrder = ({ order }: { order: Order }) => (
  <Panel title="Books">
    <ul aria-label={`Books in order ${order.number}`} className="grid gap-4">
      {order.books.map((book) => (
        <Book key={book._id} book={book} />
      ))}
    </ul>
    <dl className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-4 font-semibold">
      <dt>Total</dt>
      <dd className="tabular-nums">${order.totalPrice}</dd>
    </dl>
  </Panel>
)

const Book = ({ book }: { book: Order['books'][number] }) => (
  <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 text-sm/5">
    <span aria-hidden>
      <Cover image={book.coverImage} title={book.title} sizes="40px" />
    </span>
    <div className="wrap-anywhere">
      <p className="font-medium">{book.title}</p>
      {book.author && <p className="text-ink-soft">{book.author}</p>}
    </div>
    <p className="tabular-nums">{dollars(book.price)}</p>
  </li>
)
