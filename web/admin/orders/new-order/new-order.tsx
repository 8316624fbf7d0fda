import { skipToken } from '@reduxjs/toolkit/query'
import { type FormEvent, useId } from 'react'
import { maxBooks } from '../../../../contract/catalog/books.ts'
import type { ScannedBook } from '../../../../contract/stock/stock-taking.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { staffMethods } from '../../../../domain/money/staff-methods.ts'
import { t } from '../../../../messages/t.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { refusedCodeIn } from '../../../storefront/cart/use-totals.ts'
import { useCodes } from '../../../storefront/checkout/use-codes.ts'
import { useDelivery } from '../../../storefront/checkout/use-delivery.ts'
import { useProblems } from '../../../ui/form-problems.ts'
import { ScanBox } from '../../stock/scan-box.tsx'
import { useScans } from '../../stock/use-scans.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { BackLink } from '../../ui/list-page-links.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BuyerOfOrder } from './buyer-of-order.tsx'
import { ChosenBooks } from './chosen-books.tsx'
import { useGetStaffQuoteQuery, useLazyGetStaffQuoteQuery } from './new-order-api.ts'
import { PaymentOfNewOrder } from './payment-of-new-order.tsx'
import { type Draft, type TypedName, typedNames, useDraft } from './use-draft.ts'
import { adviceOn, usePlace } from './use-place.ts'
import { WayOfOrder } from './way-of-order.tsx'

export const NewOrder = () => (
  <>
    <BackLink to={adminPages.orders}>{t('All orders')}</BackLink>
    <OrderForm />
  </>
)

/** The scan box is a form of its own: Enter adds a book there, and places the order elsewhere. */
function OrderForm() {
  const id = useId()
  const draft = useDraft()
  const { form, problems, mark, show } = useProblems<TypedName>(typedNames)
  const delivery = useDelivery(draft.typed.country)
  const quoted = useQuote(draft, delivery.country)
  const { quote, problem, isQuoting } = quoted
  const codes = useCodes(draft.codes, draft.setCodes, quoted, useLazyGetStaffQuoteQuery())
  const { place, failure, setFailure, isPlacing } = usePlace(show)
  const methods = methodsOf(draft, delivery.shop?.paymentMethods ?? [])
  const method = methods.find((each) => each === draft.method) ?? methods[0]

  function send(event: FormEvent) {
    event.preventDefault()
    if (draft.books.length === 0) return setFailure(t('Add a book first.'))
    if (quote) void place({ draft, quote, method, country: delivery.country })
  }
  const type = (name: TypedName, value: string) => {
    draft.type({ [name]: value })
    mark(name)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <BooksPanel draft={draft} />
        <form
          ref={form}
          id={id}
          noValidate
          aria-label={t('New order')}
          onSubmit={send}
          className="grid grid-cols-1 gap-4 lg:gap-6"
        >
          <WayOfOrder draft={draft} delivery={delivery} problems={problems} onType={type} />
          <BuyerOfOrder draft={draft} problems={problems} onType={type} />
        </form>
      </div>
      <PaymentOfNewOrder
        form={id}
        draft={draft}
        codes={codes}
        methods={methods}
        method={method}
        quote={quote}
        problem={failure || problem}
        isBusy={isPlacing || isQuoting}
      />
    </div>
  )
}

const methodsOf = ({ way, isPaid }: Draft, offered: Parameters<typeof staffMethods>[0]) =>
  staffMethods(offered, {
    deliveryMethod: way === 'delivery' ? 'delivery' : 'pickup',
    isPaid,
    handedOver: way === 'counter',
  })

function useQuote(draft: Draft, country: string) {
  const productIds = draft.books.map(({ bookId }) => bookId)
  const deliveryMethod = draft.way === 'delivery' ? ('delivery' as const) : ('pickup' as const)
  const isDelivered = deliveryMethod === 'delivery'
  const request = { productIds, deliveryMethod, ...(isDelivered && { country }) }
  const { currentData, error, isFetching } = useGetStaffQuoteQuery(
    productIds.length > 0 ? { ...request, codes: draft.codes } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const refusedCode = error && refusedCodeIn(problemIn(error))
  return {
    request,
    refusedCode,
    quote: error ? undefined : currentData,
    problem: error && !refusedCode && productIds.length > 0 ? adviceOn(error, draft) : '',
    isQuoting: isFetching,
  }
}

function BooksPanel({ draft }: { draft: Draft }) {
  const scans = useScans(async (book) => {
    const problem = whyNot(book, draft)
    if (problem === undefined) draft.add({ bookId: book.bookId, title: book.title })
    return problem
  })
  return (
    <Panel title={t('New order')}>
      <AdminTitle>{t('New order')}</AdminTitle>
      <ScanBox scans={scans} />
      <ChosenBooks draft={draft} />
    </Panel>
  )
}

function whyNot({ bookId, title }: ScannedBook, { books }: Draft): string | undefined {
  if (books.some((book) => book.bookId === bookId))
    return t('{title} is in this order already. One order has each book once.', { title })
  return books.length >= maxBooks
    ? t('At most {maximum, plural, one {# book goes} other {# books go}} into one order', {
        maximum: maxBooks,
      })
    : undefined
}
