import { type ComponentProps, type FormEvent, useState } from 'react'
import type { Shopper } from '../account/account.ts'
import { subtotalOf } from '../cart/cart.ts'
import { type CartEntry, onSale } from '../cart/use-cart-with-prices.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Problems, useProblems, validationMessage } from '../ui/use-problems.ts'
import { type DetailName, detailNames, type Details, detailsFrom, useDetails } from './use-details.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import type { Placing } from './use-place-order.ts'
import type { Book } from '../../contract/books.ts'
import type { NewOrder } from '../../contract/orders.ts'
import { Link } from 'react-router'
import { bookPage, textUrl } from '../../contract/pages.ts'
import { Note } from '../cart/note.tsx'
import { Cover } from '../ui/cover.tsx'
import { dollars } from '../ui/price.tsx'
import { TextField } from '../ui/field.tsx'
import { shopPages, type ShopPageSlug } from '../../contract/shop-pages.ts'
import { useShop } from '../shop/site.ts'

type Props = { shopper: Shopper; entries: CartEntry[]; placing: Placing }

export function CheckoutForm({ shopper, entries, placing: { place, ordered, failures } }: Props) {
  const { details, type } = useDetails(shopper)
  const { form, problems, mark, show } = useProblems(detailNames)
  const [isAgreed, setAgreed] = useState(false)
  const email = shopper.email ?? ''
  const books = onSale(entries)

  async function send(event: FormEvent) {
    event.preventDefault()
    const failure = await place(orderOf(email, details, books), entries)
    if (failure) show(failure.problems)
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => void send(event)}
      className="mt-8 grid gap-10 md:mt-10 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-16"
    >
      <PersonalDetails
        uid={shopper.uid}
        email={email}
        details={details}
        problems={problems}
        onType={(name, value) => {
          type(name, value)
          mark(name)
        }}
        onProblem={mark}
      />
      <section
        aria-label="Your order"
        className="top-24 grid gap-4 rounded-panel border border-line bg-surface p-6 lg:[@media_screen_and_(min-height:46rem)]:sticky"
      >
        <OrderedBooks entries={entries} />
        <dl className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-4 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">${subtotalOf(books)}</dd>
        </dl>
        <Terms isTicked={isAgreed} onTick={setAgreed} />
        <Failed failures={failures} />
        <Button type="submit" disabled={!isAgreed} isBusy={ordered !== undefined}>
          Place an Order
        </Button>
      </section>
    </form>
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
function orderOf(email: string, details: Details, books: Book[]): NewOrder {
  const { name, phone, ...address } = detailsFrom((name) => details[name].trim())
  return {
    name,
    email,
    phone,
    address,
    productIds: books.map(({ _id }) => _id),
    totalPrice: subtotalOf(books),
  }
}

function OrderedBooks({ entries }: { entries: CartEntry[] }) {
  const ordered = entries.filter(({ isGone }) => !isGone)
  const gone = entries.filter(({ isGone }) => isGone)
  return (
    <>
      <ul
        aria-label="Books in this order"
        className="-mx-2 grid max-h-80 gap-4 overflow-y-auto px-2 py-1 print:max-h-none"
      >
        {ordered.map(({ book, priceBefore }) => (
          <li key={book._id} className="grid grid-cols-[3rem_1fr_auto] items-start gap-4">
            <Cover image={book.coverImage} title={book.title} sizes="48px" first />
            <div className="min-w-0">
              <Link
                to={bookPage(book._id)}
                className="font-serif leading-snug wrap-anywhere underline-offset-4 hover:underline"
              >
                {book.title}
              </Link>
              {priceBefore !== undefined && <Note>It was {dollars(priceBefore)} in your cart.</Note>}
            </div>
            <p className="tabular-nums">{dollars(book.newPrice)}</p>
          </li>
        ))}
      </ul>
      {gone.map(({ book }) => (
        <Note key={book._id}>{book.title} is no longer on sale, and is not in this order.</Note>
      ))}
    </>
  )
}

type DetailsProps = {
  uid: string
  email: string
  details: Details
  problems: Problems<DetailName>
  onType(name: DetailName, value: string): void
  onProblem(name: DetailName, problem: string): void
}

function PersonalDetails({ uid, email, details, problems, onType, onProblem }: DetailsProps) {
  const field = (name: DetailName) => (
    <DetailField
      name={name}
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
        <div className="sm:col-span-2">{field('street')}</div>
        {field('city')}
        {field('country')}
        {field('state')}
        {field('zipcode')}
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
  value: string
  problem: string | undefined
  onType(value: string): void
  onProblem(problem: string): void
}

function DetailField({ name, value, problem, onType, onProblem }: DetailFieldProps) {
  const { please, ...input } = fields[name]
  return (
    <TextField
      pattern={nonBlank}
      {...input}
      name={name}
      required
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
