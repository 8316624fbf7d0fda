import { Options } from '../../../ui/field.tsx'
import { t } from '../../../../messages/t.ts'
import { type ReactNode, type FormEvent, useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { ledgerMethodNames, type MoneyMethod } from '../../../../domain/money/payment-methods.ts'
import { fieldMessageIn } from '../../../app/api/problem-in.ts'
import { newKey } from '../../../app/idempotency-key.ts'
import { useShop } from '../../../app/shop/site.ts'
import { usePrice } from '../../../ui/price.tsx'
import { AmountField, SelectField } from '../../ui/fields.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useRecordPaymentMutation, useRefundPaymentMutation } from './payments-api.ts'
import { amountOf, methodOfRefund, moneyOf, recordedMethods, usualMethod } from './payment-state.ts'

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
      <MethodField label={t('Paid by')} method={method} onChoose={setMethod} />
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

/** What the provider took goes back the same way. */
const isAtProvider = ({ payments }: AdminOrder) =>
  payments.some(({ kind, method, providerId }) => kind === 'paid' && method === 'card' && providerId)

/** Money that goes back: what was paid too much, or else all that was paid. */
export function Refund({ order, onClose }: Props) {
  const [send, { isLoading, error }] = useRefundPaymentMutation()
  const [method, setMethod] = useState(() => methodOfRefund(order))
  const price = usePrice()
  const { tooMuch, left } = moneyOf(order)
  const { currency } = useShop()

  async function refund(amount: string, key: string) {
    const { data } = await send({ id: order._id, body: { amount, method }, key })
    if (data) onClose(t('{amount} refunded.', { amount: price(amount) }))
    return Boolean(data)
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
      <p className="text-ink-soft">
        {isAtProvider(order)
          ? t('The payment provider pays it back to the card or wallet.')
          : t('Pay it back yourself. This only records that you did.')}
      </p>
      {(!isAtProvider(order) || error) && (
        <MethodField label={t('Refunded by')} method={method} onChoose={setMethod} />
      )}
    </AmountForm>
  )
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
  children: ReactNode
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
      {children}
      <FormButtons submit={submit} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
