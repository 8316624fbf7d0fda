import { useSearchParams } from 'react-router'
import { searchIn } from '../../../contract/pages.ts'
import { Panel } from '../ui/panel.tsx'
import type { Book } from '../../../contract/books.ts'
import { adminPages, editBookPage, orderPage } from '../../../contract/admin-pages.ts'
import { withQuery } from '../../../contract/request.ts'
import { Cover } from '../../ui/cover.tsx'
import { dollars } from '../../ui/price.tsx'
import { useGetAllOrdersQuery, useGetBookListQuery } from '../admin-api.ts'
import { Finding, Findings, maxFound } from './findings.tsx'
import type { Order } from '../../../contract/orders.ts'
import { StatusBadge } from '../../orders/order-status.tsx'

/** Searches books and orders for the words in the URL. */
export function AdminSearch() {
  const [asked] = useSearchParams()
  const { q } = searchIn(asked)
  if (!q) return <NoWords />
  return (
    <>
      <title>{`${q} – Search – Book Store`}</title>
      <p className="mb-4 wrap-anywhere text-ink-soft">
        Books and orders found for <strong className="font-semibold text-ink">{q}</strong>
      </p>
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start *:min-w-0">
        <FoundBooks q={q} />
        <FoundOrders q={q} />
      </div>
    </>
  )
}

const NoWords = () => (
  <Panel title="Search">
    <title>Search – Book Store</title>
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      Type into the search box above: a book’s title or author, the number of an order, or a shopper’s name or
      e-mail address.
    </p>
  </Panel>
)

function FoundBooks({ q }: { q: string }) {
  const { currentData: list, isError, refetch } = useGetBookListQuery({ q, limit: maxFound })
  const all = { to: withQuery(adminPages.manageBooks, { q }), name: 'book' }
  return (
    <Findings title="Books" total={list?.total} isError={isError} onTryAgain={() => void refetch()} all={all}>
      {list?.books.map((book) => (
        <FoundBook key={book._id} book={book} />
      ))}
    </Findings>
  )
}

const FoundBook = ({ book: { _id, title, author, category, coverImage, newPrice } }: { book: Book }) => (
  <Finding to={editBookPage(_id)}>
    <span aria-hidden className="w-8 shrink-0">
      <Cover image={coverImage} title={title} sizes="32px" className="shadow-none" />
    </span>
    <span className="min-w-0 grow wrap-anywhere">
      <span className="line-clamp-2 font-medium">{title}</span>{' '}
      <span className="line-clamp-1 text-ink-soft">
        {author && `${author} · `}
        <span className="capitalize">{category}</span>
      </span>
    </span>{' '}
    <span className="font-medium tabular-nums">{dollars(newPrice)}</span>
  </Finding>
)

function FoundOrders({ q }: { q: string }) {
  const { currentData: page, isError, refetch } = useGetAllOrdersQuery({ q, limit: maxFound })
  const all = { to: withQuery(adminPages.orders, { q }), name: 'order' }
  return (
    <Findings
      title="Orders"
      total={page?.total}
      isError={isError}
      onTryAgain={() => void refetch()}
      all={all}
    >
      {page?.orders.map((order) => (
        <FoundOrder key={order._id} order={order} />
      ))}
    </Findings>
  )
}

const FoundOrder = ({ order: { _id, number, name, email, status, totalPrice } }: { order: Order }) => (
  <Finding to={orderPage(_id)}>
    <span className="min-w-0 grow wrap-anywhere">
      <span className="block font-medium tabular-nums">Order {number}</span>{' '}
      <span className="line-clamp-1">{name}</span> <span className="line-clamp-1 text-ink-soft">{email}</span>
    </span>{' '}
    <span className="flex shrink-0 flex-col items-end gap-x-4 gap-y-1 sm:flex-row sm:items-center">
      <StatusBadge status={status} />
      <span className="text-right font-medium tabular-nums sm:min-w-20">${totalPrice}</span>
    </span>
  </Finding>
)
