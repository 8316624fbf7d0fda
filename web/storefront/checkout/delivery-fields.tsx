import type { DeliveryMethod } from '../../../contract/orders/placed-order.ts'
import { Field, selectLook, Options } from '../../ui/field.tsx'
import { Amount } from '../../ui/price.tsx'
import { validationMessage } from '../../ui/form-problems.ts'
import { isCheaper, LetterTerms } from '../book/delivery-terms.tsx'
import type { CountryOption, Delivery } from './use-delivery.ts'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type ChoiceProps = Pick<Delivery, 'methods' | 'method' | 'choose'>

/** Nothing where the shop offers one way only. */
export function DeliveryChoice({ methods, method, choose }: ChoiceProps) {
  if (methods.length < 2) return null
  return (
    <fieldset className="min-w-0">
      <legend className="font-serif text-2xl font-medium">{t('Delivery method')}</legend>
      <div className="mt-6 grid gap-3">
        {methods.map((each) => (
          <MethodOption key={each.id} {...each} isChosen={each.id === method} onChoose={choose} />
        ))}
      </div>
    </fieldset>
  )
}

type OptionProps = Delivery['methods'][number] & { isChosen: boolean; onChoose(id: DeliveryMethod): void }

const MethodOption = ({ id, name, fee, freeFrom, days, note, letter, isChosen, onChoose }: OptionProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-panel border border-line bg-surface px-4 py-3 has-checked:border-ink-soft">
    <input
      type="radio"
      name="deliveryMethod"
      value={id}
      checked={isChosen}
      onChange={() => onChoose(id)}
      className="mt-0.5 size-5 shrink-0 accent-accent"
    />
    <span className="min-w-0 grow">
      <span className="block font-medium wrap-anywhere">{name}</span>
      {(days || note) && <span className="block text-sm text-ink-soft wrap-anywhere">{days || note}</span>}
      {freeFrom !== null && Number(fee) > 0 && (
        <span className="block text-sm text-ink-soft">
          {rich('Free from {amount} [delivery, of a large order]', { amount: <Amount of={freeFrom} /> })}
        </span>
      )}
      {isCheaper(letter, fee) && (
        <span className="block text-sm text-ink-soft">
          <LetterTerms letter={letter} />
        </span>
      )}
    </span>
    <span className="shrink-0 tabular-nums">{Number(fee) > 0 ? <Amount of={fee} /> : t('Free')}</span>
  </label>
)

type CountryProps = {
  countries: CountryOption[]
  value: string
  problem: string | undefined
  onChoose(code: string): void
  onProblem(problem: string): void
}

export const CountryField = ({ countries, value, problem, onChoose, onProblem }: CountryProps) => (
  <Field label={t('Country')} problem={problem}>
    {(ties) => (
      <select
        {...ties}
        name="country"
        required
        autoComplete="country"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        onInvalid={validationMessage(() => onProblem(t('Choose your country')))}
        className={`w-full ${selectLook}`}
      >
        <option value="">{t('Choose a country')}</option>
        <Options of={countries.map(({ code, name }) => [code, name])} />
      </select>
    )}
  </Field>
)
