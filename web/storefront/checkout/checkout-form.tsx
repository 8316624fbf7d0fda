import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Book } from '../../../contract/catalog/books.ts'
import type { Quote } from '../../../contract/orders/orders.ts'
import type { Shopper } from '../../app/session/use-account.ts'
import type { OrderRequest } from '../orders/orders-api.ts'
import { type CartEntry, onSale } from '../cart/use-cart-with-prices.ts'
import { useLazyGetQuoteQuery, useTotals } from '../cart/use-totals.ts'
import { usePrice } from '../../ui/price.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useProblems } from '../../ui/form-problems.ts'
import { CodeFields } from './code-fields.tsx'
import { DeliveryChoice } from './delivery-fields.tsx'
import { OrderedBooks, OrderSums } from './ordered-books.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { useSaveAddress } from './saved-addresses.tsx'
import { useCodes } from './use-codes.ts'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { type Details, detailsFrom, fieldNames, useDetails } from './use-details.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { trialUid } from './trial-shopper.ts'
import { endTrial } from './trial.tsx'
import { type Payment, usePayment } from './use-payment.ts'
import type { Placing } from './use-place-order.ts'
import { statesObligation } from '../../../domain/legal-texts.ts'
import { isSum } from '../../../domain/money/left-to-pay.ts'
import { type ShopPageSlug, textUrl } from '../../../domain/pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type Props = {
  shopper: Shopper
  entries: CartEntry[]
  placing: Placing
  /** Ids of books that were sold out after the cart was loaded. */
  onSoldOut(ids: string[]): void
}

export function CheckoutForm({ shopper, entries, placing, onSoldOut }: Props) {
  const { details, note, type, saving, codes: kept, setCodes } = useDetails(shopper)
  const { form, problems, mark, show } = useProblems(fieldNames)
  const email = shopper.email ?? ''
  const books = onSale(entries)
  const delivery = useDelivery(details.country)
  const saveAddress = useSaveAddress(shopper.uid, { ...details, country: delivery.country })
  const totals = useTotals(books, delivery.shop, delivery.method, countryOf(delivery), kept)
  const codes = useCodes(kept, setCodes, totals, useLazyGetQuoteQuery())
  const payment = usePayment(shopper.uid, delivery)
  const { sums, soldOut } = totals
  useEffect(() => {
    if (soldOut.length > 0) onSoldOut(soldOut)
  }, [soldOut, onSoldOut])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!sums) return
    if (shopper.uid === trialUid) return endTrial()
    if (saving.isToBeSaved && delivery.method === 'delivery') void saveAddress()
    const failure = await placing.place(
      orderOf(email, { ...details, note }, books, { ...delivery, payment }, sums),
      entries,
    )
    if (failure?.refusedCode) codes.refuse(failure.refusedCode)
    if (failure) show(failure.problems)
  }
  return (
    <>
      <Overview total={sums?.total} count={books.length} />
      <form
        ref={form}
        onSubmit={(event) => void send(event)}
        className="mt-8 grid gap-10 md:mt-10 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-16"
      >
        <div className="grid min-w-0 gap-10">
          <DeliveryChoice {...delivery} />
          <PersonalDetails
            uid={shopper.uid}
            email={email}
            details={details}
            note={note}
            delivery={delivery}
            {...saving}
            problems={problems}
            onType={(name, value) => (type(name, value), mark(name))}
            onProblem={mark}
          />
          <PaymentChoice {...payment} isPaid={sums !== undefined && !isSum(sums.due)} />
        </div>
        <Summary>
          <OrderedBooks entries={entries} />
          <CodeFields codes={codes} sums={sums} />
          <OrderSums totals={totals} delivery={delivery} />
          <Confirm placing={placing} isReady={sums !== undefined} />
        </Summary>
      </form>
    </>
  )
}

/** Empty where nothing depends on it. */
const countryOf = ({ countries, country }: Delivery) => (countries ? country : '')

const Summary = ({ children }: { children: ReactNode }) => (
  <section
    aria-label={t('Your order')}
    className="top-24 grid gap-4 rounded-panel border border-line bg-surface p-6 lg:[@media_screen_and_(min-height:46rem)]:sticky"
  >
    {children}
  </section>
)

function Overview({ total, count }: { total: string | undefined; count: number }) {
  const price = usePrice()
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 text-lg tabular-nums">
      <span>{t('Total Price: {total}', { total: total === undefined ? '…' : price(total) })}</span>
      <span className="text-ink-soft">{t('Items: {count}', { count })}</span>
    </p>
  )
}

function Confirm({ placing: { ordered, failures }, isReady }: { placing: Placing; isReady: boolean }) {
  const { isDemo, country } = useShop()
  const agreement = useAgreement()
  const [isTicked, setTicked] = useState(false)
  const isAgreed = isTicked || agreement === undefined
  return (
    <>
      {agreement !== undefined && (
        <Terms isTicked={isTicked} onTick={setTicked}>
          {agreement}
        </Terms>
      )}
      <Failed failures={failures} />
      <Button type="submit" disabled={!isAgreed || !isReady} isBusy={ordered !== undefined}>
        {isDemo || !statesObligation(country) ? t('Confirm order') : t('Order with obligation to pay')}
      </Button>
    </>
  )
}

/** Stays during a retry, so that the button does not move; the key has screen readers announce it again. */
function Failed({ failures }: Pick<Placing, 'failures'>) {
  const last = failures.at(-1)
  if (!last) return null
  return (
    <Notice key={failures.length} kind="bad" more={last.advice}>
      {t('Your order could not be placed')}
    </Notice>
  )
}

/** The request body, with the total that the shopper saw. */
function orderOf(
  email: string,
  details: Details & { note: string },
  books: Book[],
  { method, country, payment }: Delivery & { payment: Payment },
  { total, due, codes }: Quote,
): OrderRequest {
  const { name, phone, ...address } = detailsFrom((name) => details[name].trim())
  const nowhere = { street: '', street2: '', city: '', country: '', state: '', zipcode: '' }
  return {
    name,
    email,
    phone,
    address: method === 'pickup' ? nowhere : { ...address, country: country.trim() },
    productIds: books.map(({ _id }) => _id),
    totalPrice: total,
    deliveryMethod: method,
    deliveryNote: method === 'pickup' ? '' : details.note,
    ...(payment.method && { paymentMethod: payment.method }),
    ...(codes.length > 0 && { codes: codes.map(({ code }) => code), due }),
  }
}

const terms = (text: ReactNode) => <Text slug="terms-of-service">{text}</Text>
const privacy = (text: ReactNode) => <Text slug="privacy-policy">{text}</Text>

/** Nobody agrees to a text that does not exist. The demo asks as the specification does. */
function useAgreement(): ReactNode {
  const { pages, isDemo } = useShop()
  const hasTerms = isDemo || pages.includes('terms-of-service')
  const hasPrivacy = isDemo || pages.includes('privacy-policy')
  if (hasTerms && hasPrivacy)
    return rich('I agree to the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.', {
      terms,
      privacy,
    })
  if (hasTerms) return rich('I agree to the <terms>Terms of Service</terms>.', { terms })
  return hasPrivacy ? rich('I agree to the <privacy>Privacy Policy</privacy>.', { privacy }) : undefined
}

type TermsProps = { isTicked: boolean; onTick(isTicked: boolean): void; children: ReactNode }

const Terms = ({ isTicked, onTick, children }: TermsProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
    <input
      type="checkbox"
      name="terms"
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      className="size-6 shrink-0 accent-accent"
    />
    <span>{children}</span>
  </label>
)

/** Links to a text that is published, in a new tab, so that the form keeps its values. */
function Text({ slug, children }: { slug: ShopPageSlug; children: ReactNode }) {
  const { pages } = useShop()
  if (!pages.includes(slug)) return children
  return (
    <Link to={textUrl(slug)} target="_blank" className="link">
      {children}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </Link>
  )
}
