import { Navigate, useNavigate } from 'react-router'
import { adminPages, customerPage } from '../../../../domain/admin-pages.ts'
import { withQuery, wordsIn } from '../../../../domain/pages.ts'
import { pageIn } from '../../../../domain/search-page.ts'
import {
  customersOnPage,
  type CustomerSort,
  customerSorts,
  type ListedCustomer,
} from '../../../../contract/people/customers.ts'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { useGetConfigQuery } from '../../../app/api/api.ts'
import { Day } from '../../../app/shop/format.tsx'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { selectLook } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { Amount } from '../../../ui/price.tsx'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { FindBox, useFindBox } from '../../ui/find-box.tsx'
import { PageLinks } from '../../ui/list-page-links.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { useGetCustomersQuery } from './customers-api.ts'

type View = { q: string; sort: CustomerSort; page: number }

/** Keeps the offset within the limit of the list, which is 1,000,000. */
const lastPage = 40_000

const viewIn = (address: URLSearchParams): View => ({
  q: wordsIn(address.get('q') ?? ''),
  sort: customerSorts.find((sort) => sort === address.get('sort')) ?? 'newest',
  page: pageIn(address, lastPage),
})

const customersPage = ({ q, sort, page }: View) =>
  withQuery(adminPages.customers, {
    q,
    sort: sort === 'newest' ? undefined : sort,
    page: page > 1 ? page : undefined,
  })

export function AllCustomers() {
  const [address] = useSearchParams()
  const view = viewIn(address)
  return (
    <Panel title={t('Customers')}>
      <AdminTitle>{t('Customers')}</AdminTitle>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <CustomerSearch view={view} />
        <SortChoice view={view} />
      </div>
      <PageOfCustomers view={view} />
    </Panel>
  )
}

/** Keeps the order of the list, and starts at the first page. */
function CustomerSearch({ view: { q } }: { view: View }) {
  const navigate = useNavigate()
  const { props, onSubmit } = useFindBox(q, (q, replace) => {
    // The URL may be ahead of the page.
    const { sort } = viewIn(new URLSearchParams(window.location.search))
    void navigate(customersPage({ q, sort, page: 1 }), { replace, ...staying })
  })
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={onSubmit}>
        <FindBox label={t('Search customers')} placeholder={t('Name, e-mail or phone')} {...props} />
      </form>
    </search>
  )
}

const sortNames: Record<CustomerSort, Label> = {
  newest: msg('Newest first [customers]'),
  name: msg('Name [of a person]'),
  orders: msg('Most orders first'),
  spent: msg('Highest amount first'),
  'last-order': msg('Latest order first'),
}

function SortChoice({ view: { sort } }: { view: View }) {
  const navigate = useNavigate()
  const show = (chosen: string) => {
    const { q } = viewIn(new URLSearchParams(window.location.search))
    const sort = customerSorts.find((sort) => sort === chosen) ?? 'newest'
    void navigate(customersPage({ q, sort, page: 1 }), staying)
  }
  return (
    <select
      aria-label={t('Sort by')}
      value={sort}
      onChange={({ target }) => show(target.value)}
      className={`max-sm:w-full ${selectLook}`}
    >
      {customerSorts.map((each) => (
        <option key={each} value={each}>
          {t(sortNames[each])}
        </option>
      ))}
    </select>
  )
}

function PageOfCustomers({ view }: { view: View }) {
  const { q, sort, page } = view
  const { currentData, data, isError, refetch } = useGetCustomersQuery(
    { ...(q && { q }), sort, limit: customersOnPage, offset: (page - 1) * customersOnPage },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData && isError)
    return <TryAgain onTryAgain={() => void refetch()}>{t("The customers couldn't be loaded.")}</TryAgain>
  // The customers before stay until the next ones have loaded; an empty list says nothing about them.
  if (!data || (!currentData && data.total === 0))
    return <output className="block py-8 text-ink-soft">{t('Loading…')}</output>
  const { customers, total } = data
  if (total === 0) return q ? <NobodyFound /> : <NoCustomers />
  const last = Math.ceil(total / customersOnPage)
  if (currentData && page > last) return <Navigate to={customersPage({ ...view, page: last })} replace />
  return (
    <div aria-busy={!currentData} className="transition-opacity duration-150 aria-busy:opacity-60">
      <output className="mb-2 block text-sm text-ink-soft tabular-nums">
        {t('{count, plural, one {# customer} other {# customers}}', { count: total })}
      </output>
      <Table name={t('List of customers')} head={<Head />}>
        {customers.map((customer) => (
          <CustomerRow key={customer.number} customer={customer} />
        ))}
      </Table>
      <PageLinks page={page} last={last} addressOf={(page) => customersPage({ ...view, page })} />
    </div>
  )
}

const NobodyFound = () => <output className="block py-8">{t('No customer matches this.')}</output>

/** A Firebase project has its accounts itself. */
function NoCustomers() {
  const { data } = useGetConfigQuery()
  return (
    <output className="block max-w-[60ch] py-8 text-pretty">
      {data?.mode === 'firebase'
        ? t('Your customers log in with Firebase. Look in your Firebase project for their accounts.')
        : t('No customers yet. Everybody who creates an account appears here.')}
    </output>
  )
}

const Head = () => (
  <>
    <Heading>{t('Name [of a person]')}</Heading>
    <Heading isNumber>{t('Orders')}</Heading>
    <Heading isNumber>{t('Spent [an amount]')}</Heading>
    <Heading isExtra>{t('Last order')}</Heading>
    <Heading isExtra>{t('Account since')}</Heading>
  </>
)

const CustomerRow = ({ customer }: { customer: ListedCustomer }) => (
  <Row>
    <Cell>
      <Link
        to={customerPage(customer.number)}
        className="-my-2 inline-flex min-h-11 min-w-11 items-center py-2 font-semibold wrap-anywhere text-accent hover:underline"
      >
        {customer.name || t('Customer {number}', { number: customer.number })}
      </Link>
      {customer.blockedAt && <p className="text-xs/5 font-medium text-bad">{t('Blocked [a customer]')}</p>}
      <p className="text-xs/5 wrap-anywhere text-ink-soft">{customer.email}</p>
    </Cell>
    <Cell isNumber>{customer.orders}</Cell>
    <Cell isNumber>
      <span className="font-medium">
        <Amount of={customer.amountSpent} />
      </span>
    </Cell>
    <Cell isExtra>
      <span className="whitespace-nowrap text-ink-soft">
        {customer.lastOrderAt && <Day of={customer.lastOrderAt} />}
      </span>
    </Cell>
    <Cell isExtra>
      <span className="whitespace-nowrap text-ink-soft">
        <Day of={customer.since} />
      </span>
    </Cell>
  </Row>
)
