import { count } from '../../app/shop/format.tsx'
import { isCash, type PaymentMethod } from '../../../domain/money/payment-methods.ts'
import type { OfferedMethod } from '../orders/payment/payment-api.ts'
import type { Payment } from './use-payment.ts'

const heading = 'font-serif text-2xl font-medium'

/** A choice of several methods; otherwise what the only one is, unless that is cash. */
export function PaymentChoice({ methods, method, choose }: Payment) {
  const [only, second] = methods
  if (!only || (!second && isCash(only.id))) return null
  if (!second)
    return (
      <section aria-labelledby="payment">
        <h2 id="payment" className={heading}>
          Payment
        </h2>
        <p className="mt-4 font-medium">{only.name}</p>
        <p className="text-sm text-ink-soft">{wordsOf(only)}</p>
      </section>
    )
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>Payment</legend>
      <div className="mt-6 grid gap-3">
        {methods.map((each) => (
          <MethodOption key={each.id} {...each} isChosen={each.id === method} onChoose={choose} />
        ))}
      </div>
    </fieldset>
  )
}

type OptionProps = OfferedMethod & { isChosen: boolean; onChoose(id: PaymentMethod): void }

const MethodOption = ({ id, name, days, isChosen, onChoose }: OptionProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-panel border border-line bg-surface px-4 py-3 has-checked:border-ink-soft">
    <input
      type="radio"
      name="paymentMethod"
      value={id}
      checked={isChosen}
      onChange={() => onChoose(id)}
      className="mt-0.5 size-5 shrink-0 accent-accent"
    />
    <span className="min-w-0 font-medium">
      {name}
      <span className="block text-sm font-normal text-ink-soft">{wordsOf({ id, days })}</span>
    </span>
  </label>
)

const wordsOf = ({ id, days }: Pick<OfferedMethod, 'id' | 'days'>) =>
  words[id](days === 1 ? '1 day' : `${count(days ?? 0)} days`)

const words: Record<PaymentMethod, (days: string) => string> = {
  'cash-on-delivery': () => 'Pay in cash when your books are delivered.',
  'pay-on-pickup': () => 'Pay in the shop when you pick up your books.',
  'bank-transfer': (days) => `Transfer the total within ${days}. We send your books when it has arrived.`,
  invoice: (days) => `Pay within ${days} after your books have left our shop.`,
  card: () => "Pay on our payment provider's page, which opens after you have placed the order.",
}
