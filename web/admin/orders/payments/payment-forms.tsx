import { Options } from '../../../ui/field.tsx'
import { t } from '../../../../messages/t.ts'
import { type ReactNode, type FormEvent, useEffect, useRef, useState } from 'react'
import { minorUnitsOfAmount } from '../../../../contract/money.ts'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import type { MoneyMethod } from '../../../../domain/money/payment-methods.ts'
import { ledgerMethodNames } from '../../../../domain/money/payment-method-labels.ts'
import { fieldMessageIn } from '../../../app/api/problem-in.ts'
import { newKey } from '../../../app/idempotency-key.ts'
import { useShop } from '../../../app/shop/site.ts'
import { usePrice } from '../../../ui/price.tsx'
import { AmountField, SelectField } from '../../ui/fields.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useRecordPaymentMutation, useRefundPaymentMutation } from './payments-api.ts'
import {
  amountOf,
  methodOfRefund,
  moneyOf,
  recordedMethods,
  type Refunded,
  refundedIn,
  refundOf,
  usualMethod,
} from './payment-state.ts'

type Props = {
  order: AdminOrder
  /** With what was done, if anything was. */
  onClose(done?: string): void
}

/** Money that came in: all that is open, unless less is typed. */
export function RecordPayment({ order, onClose }: Props) {
  const [send, { isLoading, error }] = useRecordPaymentMutation()
  const [method, setMethod] = useState(usualMethod(order))
  const { currency } = useShop()
  const price = usePrice()

  async function record(amount: string, key: string) {
    const { data } = await send({ id: order._id, body: { amount, method }, key })
    if (data) onClose(t('{amount} recorded as paid.', { amount: price(amount) }))
    return Boolean(data)
  }
  return (
    <AmountForm
      label={t('Amount received ({currency})', { currency })}
      first={moneyOf(order).open}
      submit={t('Save payment')}
      isBusy={isLoading}
      problem={error && problemOf(error)}
      onSend={record}
      onCancel={onClose}
    >
      {() => <MethodField label={t('Paid by')} method={method} onChoose={setMethod} />}
    </AmountForm>
  )
}

type MethodProps = { label: string; method: MoneyMethod; onChoose(method: MoneyMethod): void }

const MethodField = ({ label, method, onChoose }: MethodProps) => (
  <SelectField label={label} value={method} onChange={({ target }) => onChoose(target.value as MoneyMethod)}>
    <Options of={recordedMethods.map((each) => [each, t(ledgerMethodNames[each])])} />
  </SelectField>
)

const problemOf = (error: object) =>
  fieldMessageIn(error) ?? t("The shop can't be reached. Check your connection and try again.")

/** Money that goes back: what was paid too much, or else all that was paid. */
export function Refund({ order, onClose }: Props) {
  const [send, { isLoading, error }] = useRefundPaymentMutation()
  const [method, setMethod] = useState(() => methodOfRefund(order))
  const price = usePrice()
  const { tooMuch, left } = moneyOf(order)
  const { currency, decimals } = useShop()

  async function refund(amount: string, key: string) {
    const { data } = await send({ id: order._id, body: { amount, method }, key })
    if (!data) return false
    const went = refundedIn(data.payments.slice(order.payments.length), unitsOf(amount, decimals))
    const told = went.toCards > 0 ? partsOf(went, (units) => price(amountOf(units, decimals)), 'after') : []
    onClose([t('{amount} refunded.', { amount: price(amount) }), ...told].join(' '))
    return true
  }
  return (
    <AmountForm
      label={t('Amount to refund ({currency})', { currency })}
      first={tooMuch || left}
      submit={t('Refund [verb]')}
      isBusy={isLoading}
      problem={error && problemOf(error)}
      onSend={refund}
      onCancel={onClose}
    >
      {(typed) => {
        const parts = refundOf(order, unitsOf(typed, decimals))
        return (
          <>
            <p className="text-ink-soft" aria-live="polite">
              {partsOf(parts, (units) => price(amountOf(units, decimals)), 'before').join(' ')}
            </p>
            {(parts.byHand > 0 || error) && (
              <MethodField label={t('Refunded by')} method={method} onChoose={setMethod} />
            )}
          </>
        )
      }}
    </AmountForm>
  )
}

/** Zero of what is no amount. */
const unitsOf = (typed: string, decimals: number) =>
  /^\d+(\.\d+)?$/.test(typed.trim()) ? minorUnitsOfAmount(typed.trim(), decimals) : 0

/** Who pays back which part of a refund. Without several parts the amount is not repeated. */
function partsOf(
  { toCards, byProvider, byHand }: Refunded,
  price: (units: number) => string,
  when: 'before' | 'after',
): string[] {
  if (toCards === 0 && byHand === 0 && byProvider > 0)
    return [t('The payment provider pays it back to the card or wallet.')]
  if (toCards === 0 && byProvider === 0) return [t('Pay it back yourself. This only records that you did.')]
  const [cards, provider, hand] = [price(toCards), price(byProvider), price(byHand)]
  return [
    ...(toCards > 0
      ? [
          when === 'before'
            ? t('{amount} goes back to the gift card at once.', { amount: cards })
            : t('{amount} is back on the gift card.', { amount: cards }),
        ]
      : []),
    ...(byProvider > 0
      ? [t('The payment provider pays {amount} back to the card or wallet.', { amount: provider })]
      : []),
    ...(byHand > 0
      ? [
          t('Pay {amount} back yourself, in cash or by transfer. The shop only records it.', {
            amount: hand,
          }),
        ]
      : []),
  ]
}

type FormProps = {
  label: string
  /** In minor units. */
  first: number
  submit: string
  isBusy: boolean
  problem: string | undefined
  /** Resolves with whether it was saved. A repetition of the same amount has the same key. */
  onSend(amount: string, key: string): Promise<boolean>
  onCancel(): void
  /** Of the amount as it is typed. */
  children(typed: string): ReactNode
}

function AmountForm({ label, first, submit, isBusy, problem, onSend, onCancel, children }: FormProps) {
  const { decimals } = useShop()
  const [amount, setAmount] = useState(() => amountOf(first, decimals))
  /** The amount that the problem is about. */
  const [sent, setSent] = useState('')
  const key = useRef(newKey())
  const form = useRef<HTMLFormElement>(null)
  const shown = sent === amount && !isBusy ? problem : undefined
  const focusAmount = () => form.current?.querySelector('input')?.focus()
  useEffect(focusAmount, [])

  function type(typed: string) {
    setAmount(typed)
    key.current = newKey()
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setSent(amount)
    void onSend(amount, key.current).then((isSaved) => !isSaved && focusAmount())
  }
  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-4 border-t border-line pt-4">
      <AmountField
        label={label}
        name="amount"
        value={amount}
        problem={shown}
        onChange={({ target }) => type(target.value)}
      />
      {children(amount)}
      <FormButtons submit={submit} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
