import { isCash, type PaymentMethod } from '../../../domain/money/payment-methods.ts'
import { paymentMethodNames } from '../../../domain/money/payment-method-labels.ts'
import type { OfferedMethod } from '../orders/payment/payment-api.ts'
import type { Payment } from './use-payment.ts'
import { t } from '../../../messages/t.ts'

const heading = 'font-serif text-2xl font-medium'

/** A choice of several methods; otherwise what the only one is, unless that is cash. */
export function PaymentChoice({ methods, method, choose, isPaid }: Payment & { isPaid: boolean }) {
  const [only, second] = methods
  if (isPaid)
    return (
      <section aria-labelledby="payment">
        <h2 id="payment" className={heading}>
          {t('Payment')}
        </h2>
        <p className="mt-4">{t('Your gift card pays for the whole order.')}</p>
      </section>
    )
  if (!only || (!second && isCash(only.id))) return null
  if (!second)
    return (
      <section aria-labelledby="payment">
        <h2 id="payment" className={heading}>
          {t('Payment')}
        </h2>
        <p className="mt-4 font-medium">{t(paymentMethodNames[only.id])}</p>
        <p className="text-sm text-ink-soft">{wordsOf(only)}</p>
      </section>
    )
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>{t('Payment')}</legend>
      <div className="mt-6 grid gap-3">
        {methods.map((each) => (
          <MethodOption key={each.id} {...each} isChosen={each.id === method} onChoose={choose} />
        ))}
      </div>
    </fieldset>
  )
}

type OptionProps = OfferedMethod & { isChosen: boolean; onChoose(id: PaymentMethod): void }

const MethodOption = ({ id, days, isChosen, onChoose }: OptionProps) => (
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
      {t(paymentMethodNames[id])}
      <span className="block text-sm font-normal text-ink-soft">{wordsOf({ id, days })}</span>
    </span>
  </label>
)

const wordsOf = ({ id, days }: Pick<OfferedMethod, 'id' | 'days'>) => words[id](days ?? 0)

const words: Record<PaymentMethod, (days: number) => string> = {
  'cash-on-delivery': () => t('Pay in cash when your books are delivered.'),
  'pay-on-pickup': () => t('Pay in the shop when you pick up your books.'),
  'bank-transfer': (days) =>
    t(
      'Transfer the total within {days, plural, one {# day} other {# days}}. We send your books when it has arrived.',
      { days },
    ),
  invoice: (days) =>
    t('Pay within {days, plural, one {# day} other {# days}} after your books have left our shop.', { days }),
  card: () => t("Pay on our payment provider's page, which opens after you have placed the order."),
}
