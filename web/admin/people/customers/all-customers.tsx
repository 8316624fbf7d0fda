import { useNavigate } from 'react-router'
import { adminPages, customerPage } from '../../../../domain/admin-pages.ts'
import { wordsIn } from '../../../../domain/pages.ts'
import {
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
import { Amount } from '../../../ui/price.tsx'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { SearchForm } from '../../ui/find-box.tsx'
import { listPageIn, listUrl, PagedList, rowsOf } from '../../ui/list-page-links.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { useGetCustomersQuery } from './customers-api.ts'

type View = { q: string; sort: CustomerSort; page: number }

const viewIn = (address: URLSearchParams): View => ({
  q: wordsIn(address.get('q') ?? ''),
  sort: customerSorts.find((sort) => sort === address.get('sort')) ?? 'newest',
  page: listPageIn(address),
})

const customersPage = ({ sort, ...view }: View) =>
  listUrl(adminPages.customers, { ...view, sort: sort === 'newest' ? undefined : sort })

export function AllCustomers() {
  const [address] = useSearchParams()
  const view = viewIn(address)
  return (
    <Panel title={t('Customers')}>
      <AdminTitle>{t('Customers')}</AdminTitle>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchForm
          q={view.q}
          label={t('Search customers')}
          placeholder={t('Name, e-mail or phone')}
          urlOf={(q) => customersPage({ ...currentView(), q, page: 1 })}
          className="w-full sm:w-80"
        />
        <SortChoice view={view} />
      </div>
      <PageOfCustomers view={view} />
    </Panel>
  )
}

/** The URL may be ahead of the page. */
const currentView = () => viewIn(new URLSearchParams(window.location.search))

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
    const sort = customerSorts.find((sort) => sort === chosen) ?? 'newest'
    void navigate(customersPage({ ...currentView(), sort, page: 1 }), staying)
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
  const query = useGetCustomersQuery(
    { ...(q && { q }), sort, ...rowsOf(page) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <PagedList
      query={query}
      page={page}
      urlOf={(page) => customersPage({ ...view, page })}
      failure={t("The customers couldn't be loaded.")}
      count={(count) => t('{count, plural, one {# customer} other {# customers}}', { count })}
      empty={q ? <NobodyFound /> : <NoCustomers />}
    >
      {({ customers }) => (
        <Table name={t('List of customers')} head={<Head />}>
          {customers.map((customer) => (
            <CustomerRow key={customer.number} customer={customer} />
          ))}
        </Table>
      )}
    </PagedList>
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
