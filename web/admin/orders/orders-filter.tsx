import { t } from '../../../messages/t.ts'
import { adminPages, customerPage } from '../../../domain/admin-pages.ts'
import {
  orderFilters,
  type OrderListFilter,
  type PaymentFilter,
  paymentFilters,
} from '../../../contract/orders/admin-orders.ts'
import { withQuery, wordsIn } from '../../../domain/pages.ts'
import { pageIn } from '../../../domain/search-page.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { urlOf } from '../../../contract/request.ts'
import { Button } from '../../ui/button.tsx'
import { TextField, Options } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SlidersHorizontal } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { rich } from '../../ui/rich.tsx'
import { reach } from '../ui/facts.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { ExportButton } from '../ui/export-button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { useShop } from '../../app/shop/site.ts'
import { paymentWords } from './payments/payment-state.ts'
import { staying } from '../../storefront/layout/use-fresh-page.ts'

/** Keeps the offset within the limit of the order list, which is 1,000,000. */
const lastPage = 40_000

/** Which orders the list shows. */
type OrdersFilter = {
  status?: OrderListFilter | undefined
  payment?: PaymentFilter | undefined
  q?: string | undefined
  /** The number of the customer who ordered. */
  customer?: number | undefined
  /** Days, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** What the URL of the order list contains. */
export type OrdersView = OrdersFilter & { page?: number }

export const ordersPage = ({ status, payment, q, customer, from, to, page = 1 }: OrdersView) =>
  withQuery(adminPages.orders, {
    status,
    payment,
    q,
    customer,
    from,
    to,
    page: page > 1 ? page : undefined,
  })

/** Reads the query from the URL; ignores invalid values. */
export function ordersIn(address: URLSearchParams) {
  const status = orderFilters.find((status) => status === address.get('status'))
  const payment = paymentFilters.find((payment) => payment === address.get('payment'))
  const q = wordsIn(address.get('q') ?? '')
  const customer = numberIn(address.get('customer'))
  const [from, to] = [dayIn(address.get('from')), dayIn(address.get('to'))]
  return { status, payment, q, customer, from, to, page: pageIn(address, lastPage) }
}

/** The URL may be ahead of the page. A changed filter starts at the first page. */
export const filterNow = (): OrdersView => ({
  ...ordersIn(new URLSearchParams(window.location.search)),
  page: 1,
})

const numberIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** Undefined for what is no day. */
export function dayIn(text: string | null): string | undefined {
  const time = Date.parse(text ?? '')
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
  return text && isDay && text >= '0001-01-01' ? text : undefined
}

const linkTo = (to: string) => (text: ReactNode) => (
  <Link to={to} className={reach}>
    {text}
  </Link>
)

export const OfCustomer = ({ view: { customer, ...others } }: { view: OrdersView }) =>
  customer && (
    <p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
      <span>
        {rich('Only orders of <customer>customer {number}</customer>', {
          number: customer,
          customer: linkTo(customerPage(customer)),
        })}
      </span>
      <Link to={ordersPage({ ...others, page: 1 })} className={reach}>
        {t('Orders of all customers')}
      </Link>
    </p>
  )

/** On phones behind a button, which says what is chosen: the orders begin on the first screen. */
export function DateFilter({ view }: { view: OrdersView }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { isDemo } = useShop()
  const { payment, from = '', to = '' } = view
  const days = from || to ? [`${from} – ${to}`] : []
  const chosen = [...(payment ? [t(paymentWords[payment])] : []), ...days]
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="link mb-2 flex min-h-11 w-full items-center gap-2 text-left text-sm sm:hidden"
      >
        <Icon of={SlidersHorizontal} className="size-4.5 shrink-0" />
        {[isDemo ? t('Days') : t('Days and payment'), ...chosen].join(' · ')}
      </button>
      <div id={id} className={isOpen ? '' : 'max-sm:hidden'}>
        <Fields view={view} />
      </div>
    </>
  )
}

/** Days of the shop's time zone, like the statistics. The file holds the orders of the whole list, not only of the page. */
function Fields({ view }: { view: OrdersView }) {
  const { status, payment, q, customer, from = '', to = '' } = view
  const mayExport = useIsAtLeast('manager')
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3 max-sm:*:w-full">
      <DaysForm key={`${from} ${to}`} from={from} to={to} />
      <PaymentChoice view={view} />
      {mayExport && (
        <ExportButton path={urlOf(orderChanges.csv, { query: { from, to, status, payment, q, customer } })} />
      )}
    </div>
  )
}

/** The demo only takes cash. */
function PaymentChoice({ view: { payment } }: { view: OrdersView }) {
  const { isDemo } = useShop()
  const navigate = useNavigate()
  if (isDemo && !payment) return null
  const show = (chosen: string) => {
    const payment = paymentFilters.find((payment) => payment === chosen)
    void navigate(ordersPage({ ...filterNow(), payment }), staying)
  }
  return (
    <div className="text-sm sm:w-44 lg:mr-auto">
      <SelectField label={t('Payment')} value={payment ?? ''} onChange={({ target }) => show(target.value)}>
        <option value="">{t('All [payments]')}</option>
        <Options of={paymentFilters.map((each) => [each, t(paymentWords[each])])} />
      </SelectField>
    </div>
  )
}

function DaysForm(days: { from: string; to: string }) {
  const navigate = useNavigate()
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [problem, setProblem] = useState<string>()

  function show(event: FormEvent) {
    event.preventDefault()
    const isWrong = from !== '' && to !== '' && to < from
    setProblem(isWrong ? t('The last day is before the first day') : undefined)
    if (isWrong) return
    void navigate(ordersPage({ ...filterNow(), from, to }), staying)
  }
  return (
    <form
      noValidate
      aria-label={t('Days')}
      onSubmit={show}
      className="grid grid-cols-2 items-start gap-3 text-sm sm:flex sm:flex-wrap"
    >
      <TextField
        label={t('From [a day]')}
        name="from"
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('To [a day]')}
        name="to"
        type="date"
        value={to}
        problem={problem}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="grid max-sm:col-span-2 sm:pt-7">
        <Button type="submit" look="outlined">
          {t('Apply [a filter]')}
        </Button>
      </div>
    </form>
  )
}
