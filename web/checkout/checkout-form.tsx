import { type ComponentProps, type FormEvent, useState } from 'react'
import type { Shopper } from '../account/account.ts'
import { type CartEntry, onSale } from '../cart/use-cart-with-prices.ts'
import { type Totals, useTotals } from '../cart/use-totals.ts'
import { AllSums } from '../orders/sums.tsx'
import { usePrice } from '../shop/price.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Problems, useProblems, validationMessage } from '../ui/use-problems.ts'
import { type DetailName, detailNames, type Details, detailsFrom, useDetails } from './use-details.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import type { Placing } from './use-place-order.ts'
import { CountryField, DeliveryChoice } from './delivery-fields.tsx'
import { OrderedBooks } from './ordered-books.tsx'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { needsState, needsZipcode } from '../../contract/countries.ts'
import type { Book } from '../../contract/books.ts'
import type { NewOrder, Quote } from '../../contract/orders.ts'
import { Link } from 'react-router'
import { textUrl } from '../../contract/pages.ts'
import { TextField } from '../ui/field.tsx'
import { shopPages, type ShopPageSlug } from '../../contract/shop-page-titles.ts'
import { useShop } from '../shop/site.ts'

type Props = { shopper: Shopper; entries: CartEntry[]; placing: Placing }

export function CheckoutForm({ shopper, entries, placing: { place, ordered, failures } }: Props) {
  const { details, type } = useDetails(shopper)
  const { form, problems, mark, show } = useProblems(detailNames)
  const [isAgreed, setAgreed] = useState(false)
  const email = shopper.email ?? ''
  const books = onSale(entries)
  const delivery = useDelivery(details.country)
  const totals = useTotals(books, delivery.shop, delivery.method, delivery.countries ? delivery.country : '')
  const { sums } = totals

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!sums) return
    const failure = await place(orderOf(email, details, books, delivery, sums), entries)
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
            delivery={delivery}
            problems={problems}
            onType={(name, value) => {
              type(name, value)
              mark(name)
            }}
            onProblem={mark}
          />
        </div>
        <section
          aria-label="Your order"
          className="top-24 grid gap-4 rounded-panel border border-line bg-surface p-6 lg:[@media_screen_and_(min-height:46rem)]:sticky"
        >
          <OrderedBooks entries={entries} />
          <OrderSums totals={totals} delivery={delivery} />
          <Terms isTicked={isAgreed} onTick={setAgreed} />
          <Failed failures={failures} />
          <Button type="submit" disabled={!isAgreed || !sums} isBusy={ordered !== undefined}>
            Place an Order
          </Button>
        </section>
      </form>
    </>
  )
}

function Overview({ total, count }: { total: string | undefined; count: number }) {
  const price = usePrice()
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 text-lg tabular-nums">
      <span>Total Price: {total === undefined ? '…' : price(total)}</span>
      <span className="text-ink-soft">Items: {count}</span>
    </p>
  )
}

function OrderSums({
  totals: { sums, problem, tryAgain },
  delivery,
}: {
  totals: Totals
  delivery: Delivery
}) {
  const { days = '', note = '' } = delivery.methods.find(({ id }) => id === delivery.method) ?? {}
  const notes = [days, note, delivery.shop?.deliveryNote].filter(Boolean)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {sums && <AllSums of={sums} />}
      {!sums && !problem && <output className="text-ink-soft">Loading...</output>}
      {!sums && problem && (
        <>
          <Notice kind="bad">{problem}</Notice>
          <Button look="outlined" onClick={tryAgain}>
            Try again
          </Button>
        </>
      )}
      {notes.length > 0 && (
        <p className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{notes.join('\n')}</p>
      )}
    </div>
  )
}

/** Stays during a retry, so that the button does not move; the key has screen readers announce it again. */
function Failed({ failures }: Pick<Placing, 'failures'>) {
  const last = failures.at(-1)
  if (!last) return null
  return (
    <Notice key={failures.length} kind="bad" more={last.advice}>
      Failed to place an order
    </Notice>
  )
}

/** The request body, with the total that the shopper saw. */
function orderOf(
  email: string,
  details: Details,
  books: Book[],
  { method, country }: Delivery,
  { total }: Quote,
): NewOrder {
  const { name, phone, ...address } = detailsFrom((name) => details[name].trim())
  const nowhere = { street: '', city: '', country: '', state: '', zipcode: '' }
  return {
    name,
    email,
    phone,
    address: method === 'pickup' ? nowhere : { ...address, country: country.trim() },
    productIds: books.map(({ _id }) => _id),
    totalPrice: total,
    deliveryMethod: method,
  }
}

type DetailsProps = {
  uid: string
  email: string
  details: Details
  delivery: Delivery
  problems: Problems<DetailName>
  onType(name: DetailName, value: string): void
  onProblem(name: DetailName, problem: string): void
}

function PersonalDetails({ uid, email, details, delivery, problems, onType, onProblem }: DetailsProps) {
  const { method, countries, country } = delivery
  const field = (name: DetailName, isRequired = true) => (
    <DetailField
      name={name}
      isRequired={isRequired}
      value={details[name]}
      problem={problems[name]}
      onType={(value) => onType(name, value)}
      onProblem={(problem) => onProblem(name, problem)}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="font-serif text-2xl font-medium">Personal details</legend>
      <div className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-x-6">
        <div className="grid gap-5 sm:col-span-2">
          <SavedAddresses uid={uid} details={details} onFill={onType} />
          {field('name')}
        </div>
        <TextField label="Email" name="email" type="email" autoComplete="email" value={email} disabled />
        {field('phone')}
        {method === 'delivery' && (
          <>
            <div className="sm:col-span-2">{field('street')}</div>
            {field('city')}
            {countries ? (
              <CountryField
                countries={countries}
                value={country}
                problem={problems.country}
                onChoose={(code) => onType('country', code)}
                onProblem={(problem) => onProblem('country', problem)}
              />
            ) : (
              field('country')
            )}
            {field('state', !countries || needsState(country))}
            {field('zipcode', !countries || needsZipcode(country))}
          </>
        )}
      </div>
    </fieldset>
  )
}

type FieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode' | 'pattern'> & {
  label: string
  /** Message if the value is missing or invalid. */
  please: string
}

const fields: Record<DetailName, FieldProps> = {
  name: { label: 'Name', autoComplete: 'name', please: 'Enter your name' },
  phone: {
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'numeric',
    pattern: String.raw`\s*\+?[\d\s\(\)\.\/\-]{4,}`,
    please: 'Enter a valid phone number',
  },
  street: { label: 'Address', autoComplete: 'address-line1', please: 'Enter your address' },
  city: { label: 'City', autoComplete: 'address-level2', please: 'Enter your city' },
  country: { label: 'Country', autoComplete: 'country-name', please: 'Enter your country' },
  state: { label: 'State', autoComplete: 'address-level1', please: 'Enter your state' },
  zipcode: { label: 'Zipcode', autoComplete: 'postal-code', please: 'Enter your zip code' },
}

/** Rejects whitespace only. */
const nonBlank = String.raw`.*\S.*`

const notInPhone = /[^\d\s+()./-]/g

type DetailFieldProps = {
  name: DetailName
  /** Some countries need no state or zip code. */
  isRequired: boolean
  value: string
  problem: string | undefined
  onType(value: string): void
  onProblem(problem: string): void
}

function DetailField({ name, isRequired, value, problem, onType, onProblem }: DetailFieldProps) {
  const { please, ...input } = fields[name]
  return (
    <TextField
      pattern={nonBlank}
      {...input}
      name={name}
      required={isRequired}
      hint={isRequired ? undefined : 'Optional'}
      value={value}
      problem={problem}
      onInvalid={validationMessage(() => onProblem(please))}
      onChange={({ target }) =>
        onType(name === 'phone' ? target.value.replace(notInPhone, '') : target.value)
      }
    />
  )
}

type TermsProps = { isTicked: boolean; onTick(isTicked: boolean): void }

const Terms = ({ isTicked, onTick }: TermsProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
    <input
      type="checkbox"
      name="terms"
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      className="size-6 shrink-0 accent-accent"
    />
    <span>
      I agree to the <Text slug="terms-of-service" /> and the <Text slug="privacy-policy" />.
    </span>
  </label>
)

/** Links to a text that is published, in a new tab, so that the form keeps its values. */
function Text({ slug }: { slug: ShopPageSlug }) {
  const { pages } = useShop()
  if (!pages.includes(slug)) return shopPages[slug]
  return (
    <Link to={textUrl(slug)} target="_blank" className="link">
      {shopPages[slug]}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
