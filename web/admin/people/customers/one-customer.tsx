import { useParams } from 'react-router'
import { addressLines } from '../../../../domain/address-lines.ts'
import { adminPages, orderPage } from '../../../../domain/admin-pages.ts'
import { bookPage } from '../../../../domain/pages.ts'
import type { Customer } from '../../../../contract/people/customers.ts'
import { t } from '../../../../messages/t.ts'
import { isUnknown } from '../../../app/api/problem-in.ts'
import { DateTime, Day } from '../../../app/shop/format.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { StatusBadge } from '../../../storefront/orders/order-status.tsx'
import { OneReview } from '../../../storefront/reviews/stars.tsx'
import { Link } from '../../../ui/link.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { Amount } from '../../../ui/price.tsx'
import { ordersPage } from '../../orders/orders-filter.tsx'
import { stateNames } from '../../reviews/review-states.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Fact, MailLink, PhoneLink, reach } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { NotesAboutCustomer } from './customer-notes.tsx'
import { useGetCustomerQuery } from './customers-api.ts'
import { BackLink } from '../../ui/list-page-links.tsx'

type Props = { customer: Customer }

export const OneCustomer = () => (
  <>
    <BackLink to={adminPages.customers}>{t('All customers')}</BackLink>
    <AskedCustomer />
  </>
)

function AskedCustomer() {
  const number = Number(useParams()['number'])
  const { currentData, error, refetch } = useGetCustomerQuery(number, { refetchOnMountOrArgChange: true })
  if (currentData) return <OpenCustomer key={number} customer={currentData} />
  return (
    <Panel title={t('Customer')}>
      <AdminTitle>{t('Customer')}</AdminTitle>
      {!error ? (
        <output className="text-ink-soft">{t('Loading…')}</output>
      ) : isUnknown(error) ? (
        <p role="alert">{t('There is no such customer.')}</p>
      ) : (
        <TryAgain onTryAgain={() => void refetch()}>{t("The customer couldn't be loaded.")}</TryAgain>
      )}
    </Panel>
  )
}

const OpenCustomer = ({ customer }: Props) => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
    <AdminTitle>{customer.name || t('Customer {number}', customer)}</AdminTitle>
    <div className="max-lg:order-first lg:col-span-2">
      <CustomerActions customer={customer} />
    </div>
    <div className="contents lg:grid lg:gap-6">
      <OrdersOf customer={customer} />
      <NotesAboutCustomer customer={customer} />
      <ReviewsOf customer={customer} />
    </div>
    <div className="contents lg:grid lg:gap-6">
      <div className="max-lg:order-first">
        <Facts customer={customer} />
      </div>
      <AddressesOf customer={customer} />
    </div>
  </div>
)

const providerNames: Record<string, string> = { 'google.com': 'Google' }

const Facts = ({ customer }: Props) => (
  <Panel title={t('Account')}>
    <dl className="grid gap-4 text-sm/5 wrap-anywhere">
      <Fact term={t('E-mail')}>
        <MailLink to={customer.email} />
        {!customer.emailVerified && <p className="text-ink-soft">{t('Not confirmed')}</p>}
      </Fact>
      <Fact term={t('Spent [an amount]')}>
        <Amount of={customer.amountSpent} />
      </Fact>
      <Fact term={t('Account since')}>
        <Day of={customer.since} />
      </Fact>
      <Fact term={t('Last log-in')}>
        {customer.lastSignedInAt ? <DateTime of={customer.lastSignedInAt} /> : t('Never [no log-in]')}
      </Fact>
      <Fact term={t('Logs in with')}>
        {customer.signInMethods.map((method) => providerNames[method] ?? t('Password')).join(', ')}
      </Fact>
    </dl>
  </Panel>
)

function AddressesOf({ customer: { addresses } }: Props) {
  const { locale } = useShop()
  return (
    <Panel title={t('Addresses')}>
      {addresses.length === 0 && <p className="text-sm text-ink-soft">{t('No saved addresses.')}</p>}
      <ul className="grid gap-4 text-sm/5 wrap-anywhere">
        {addresses.map((address) => (
          <li key={address._id}>
            <p className="font-medium">
              {address.label || address.name}
              {address.isDefault && (
                <span className="ml-2 font-normal text-ink-soft">{t('Default [an address]')}</span>
              )}
            </p>
            <address className="not-italic whitespace-pre-line">
              {[address.label && address.name, ...addressLines(address, locale)].filter(Boolean).join('\n')}
            </address>
            <PhoneLink to={address.phone} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const OrdersOf = ({ customer: { number: customer, orders, latestOrders } }: Props) => (
  <Panel title={t('Orders')}>
    {orders === 0 && <p className="text-sm text-ink-soft">{t('No orders yet.')}</p>}
    <ul>
      {latestOrders.map(({ _id, number, status, totalPrice, createdAt }) => (
        <li
          key={_id}
          className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm/5 last:border-0 sm:grid-cols-[auto_1fr_auto_6rem]"
        >
          <Link
            to={orderPage(_id)}
            className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent tabular-nums hover:underline"
          >
            {number}
          </Link>
          <span className="text-ink-soft">
            <Day of={createdAt} />
          </span>
          <span className="max-sm:order-last max-sm:col-span-3 max-sm:pb-2">
            <StatusBadge status={status} />
          </span>
          <span className="text-right font-medium tabular-nums">
            <Amount of={totalPrice} />
          </span>
        </li>
      ))}
    </ul>
    {orders > latestOrders.length && (
      <p className="mt-4 text-sm">
        <Link to={ordersPage({ customer })} className={reach}>
          {t('{total, plural, one {View # order} other {View all # orders}}', { total: orders })}
        </Link>
      </p>
    )}
  </Panel>
)

const ReviewsOf = ({ customer: { reviews } }: Props) => (
  <Panel title={t('Reviews')}>
    {reviews.length === 0 && <p className="text-sm text-ink-soft">{t('No reviews yet.')}</p>}
    <ul>
      {reviews.map((review) => (
        <li key={review._id} className="border-t border-line py-5 first:border-0 first:pt-0">
          <p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm wrap-anywhere">
            {/* The storefront is a separate application: a full page load. */}
            <a href={bookPage(review.bookId)} className="link inline-flex min-h-11 items-center font-medium">
              {review.bookTitle}
            </a>
            <span className="text-ink-soft">{t(stateNames[review.state])}</span>
          </p>
          <OneReview review={review} />
        </li>
      ))}
    </ul>
  </Panel>
)
