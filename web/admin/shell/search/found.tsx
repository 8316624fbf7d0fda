import { useSearchParams } from '../../../ui/use-search-params.ts'
import { bookPage, wordsIn, withQuery } from '../../../../domain/pages.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Book } from '../../../../contract/catalog/books.ts'
import { adminPages, customerPage, editBookPage, orderPage } from '../../../../domain/admin-pages.ts'
import { Cover, coverOf } from '../../../ui/cover.tsx'
import { Amount } from '../../../ui/price.tsx'
import { useGetAllOrdersQuery, useGetBookListQuery } from '../../admin-api.ts'
import type { Order } from '../../../../contract/orders/placed-order.ts'
import { isPartlyShipped } from '../../../../domain/shipments.ts'
import { StatusBadge } from '../../../storefront/orders/order-status.tsx'
import type { ReactNode } from 'react'
import { screenRoles, useIsAtLeast } from '../../people/session/role.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCategoryName, useShop } from '../../../app/shop/site.ts'
import { useGetCustomersQuery } from '../../people/customers/customers-api.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Link } from '../../../ui/link.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { t } from '../../../../messages/t.ts'
import { rich } from '../../../ui/rich.tsx'

/** Searches for the words in the URL; customers only in an own shop. */
export function AdminSearch() {
  const { isDemo } = useShop()
  const [asked] = useSearchParams()
  const q = wordsIn(asked.get('q') ?? '')
  if (!q) return <NoWords />
  return (
    <>
      <AdminTitle>{t('{words} – Search', { words: q })}</AdminTitle>
      <p className="mb-4 wrap-anywhere text-ink-soft">
        {isDemo
          ? rich('Books and orders found for {words}', { words: <Words of={q} /> })
          : rich('Books, orders and customers found for {words}', { words: <Words of={q} /> })}
      </p>
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start *:min-w-0">
        <FoundBooks q={q} />
        <FoundOrders q={q} />
        {!isDemo && <FoundCustomers q={q} />}
      </div>
    </>
  )
}

const Words = ({ of }: { of: string }) => <strong className="font-semibold text-ink">{of}</strong>

const NoWords = () => (
  <Panel title={t('Search')}>
    <AdminTitle>{t('Search')}</AdminTitle>
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      {t(
        'Type into the search box above: a book’s title, author or ISBN, the number of an order, or a shopper’s name or e-mail address.',
      )}
    </p>
  </Panel>
)

function FoundBooks({ q }: { q: string }) {
  const { currentData: list, isError, refetch } = useGetBookListQuery({ q, limit: maxFound })
  const total = list?.total ?? 0
  return (
    <Findings
      title={t('Books')}
      name={t('Books found')}
      empty={t('No books found.')}
      total={list?.total}
      isError={isError}
      onTryAgain={() => void refetch()}
      all={{
        to: withQuery(adminPages.manageBooks, { q }),
        name: t('{total, plural, one {View # book} other {View all # books}}', { total }),
      }}
    >
      {list?.books.map((book) => (
        <FoundBook key={book._id} book={book} />
      ))}
    </Findings>
  )
}

const FoundBook = ({ book }: { book: Book }) => (
  <Finding to={useIsAtLeast(screenRoles[adminPages.editBook]) ? editBookPage(book._id) : bookPage(book._id)}>
    <span aria-hidden className="w-8 shrink-0">
      <Cover {...coverOf(book)} sizes="32px" className="shadow-none" />
    </span>
    <span className="min-w-0 grow wrap-anywhere">
      <span className="line-clamp-2 font-medium">{book.title}</span>{' '}
      <span className="line-clamp-2 text-ink-soft">
        {book.author && `${book.author} · `}
        {useCategoryName()(book.category)}
      </span>
    </span>{' '}
    <span className="font-medium tabular-nums">
      <Amount of={book.newPrice} />
    </span>
  </Finding>
)

function FoundOrders({ q }: { q: string }) {
  const { currentData: page, isError, refetch } = useGetAllOrdersQuery({ q, limit: maxFound })
  const total = page?.total ?? 0
  return (
    <Findings
      title={t('Orders')}
      name={t('Orders found')}
      empty={t('No orders found.')}
      total={page?.total}
      isError={isError}
      onTryAgain={() => void refetch()}
      all={{
        to: withQuery(adminPages.orders, { q }),
        name: t('{total, plural, one {View # order} other {View all # orders}}', { total }),
      }}
    >
      {page?.orders.map((order) => (
        <FoundOrder key={order._id} order={order} />
      ))}
    </Findings>
  )
}

const FoundOrder = ({ order }: { order: Order }) => (
  <Finding to={orderPage(order._id)}>
    <span className="min-w-0 grow wrap-anywhere">
      <span className="block font-medium tabular-nums">{t('Order {number}', { number: order.number })}</span>{' '}
      <span className="line-clamp-2">{order.name}</span>{' '}
      <span className="line-clamp-2 text-ink-soft">{order.email}</span>
    </span>{' '}
    <span className="flex shrink-0 flex-col items-end gap-x-4 gap-y-1 sm:flex-row sm:items-center">
      <StatusBadge status={order.status} isPart={isPartlyShipped(order)} />
      <span className="text-right font-medium tabular-nums sm:min-w-20">
        <Amount of={order.totalPrice} />
      </span>
    </span>
  </Finding>
)

function FoundCustomers({ q }: { q: string }) {
  const { currentData: page, isError, refetch } = useGetCustomersQuery({ q, limit: maxFound })
  const total = page?.total ?? 0
  return (
    <Findings
      title={t('Customers')}
      name={t('Customers found')}
      empty={t('No customers found.')}
      total={page?.total}
      isError={isError}
      onTryAgain={() => void refetch()}
      all={{
        to: withQuery(adminPages.customers, { q }),
        name: t('{total, plural, one {View # customer} other {View all # customers}}', { total }),
      }}
    >
      {page?.customers.map(({ number, name, email }) => (
        <Finding key={number} to={customerPage(number)}>
          <span className="min-w-0 grow wrap-anywhere">
            <span className="line-clamp-2 font-medium">{name || email}</span>{' '}
            {name && <span className="line-clamp-2 text-ink-soft">{email}</span>}
          </span>
        </Finding>
      ))}
    </Findings>
  )
}

const maxFound = 10

type FindingsProps = {
  title: string
  /** Of the list. */
  name: string
  empty: string
  /** Undefined while searching. */
  total: number | undefined
  isError: boolean
  onTryAgain(): void
  /** Link to the full list. */
  all: { to: string; name: string }
  /** Rows of the first results. */
  children: ReactNode
}

/** Results of one kind: loading, failed, empty or found. */
const Findings = ({ title, total, isError, onTryAgain, all, ...rows }: FindingsProps) => (
  <Panel title={title} beside={total ? <All {...all} /> : undefined}>
    {isError ? (
      <TryAgain onTryAgain={onTryAgain}>{t('The shop cannot be searched just now.')}</TryAgain>
    ) : (
      <Rows total={total} {...rows} />
    )}
  </Panel>
)

const All = ({ to, name }: FindingsProps['all']) => (
  <Link to={to} className="link flex min-h-11 items-center text-sm">
    {name}
  </Link>
)

function Rows({
  name,
  empty,
  total,
  children,
}: Pick<FindingsProps, 'name' | 'empty' | 'total' | 'children'>) {
  if (total === undefined) return <Waiting />
  if (total === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <ul aria-label={name} className="-mx-2 text-sm/5">
      {children}
    </ul>
  )
}

const Waiting = () => (
  <output className="grid gap-3">
    <span className="sr-only">{t('Loading…')}</span>
    {['a', 'b', 'c'].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </output>
)

const Finding = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="border-b border-line last:border-0">
    <Link
      to={to}
      className="flex min-h-14 items-center gap-4 rounded-md p-2 -outline-offset-2! hover:bg-paper"
    >
      {children}
    </Link>
  </li>
)
