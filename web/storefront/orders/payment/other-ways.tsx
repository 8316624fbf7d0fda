import { skipToken } from '@reduxjs/toolkit/query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Order } from '../../../../contract/orders/placed-order.ts'
import { isCash, type PaymentMethod } from '../../../../domain/money/payment-methods.ts'
import { paymentMethodNames } from '../../../../domain/money/payment-method-labels.ts'
import { useGetShopQuery } from '../../../app/api/api.ts'
import { messageIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useOrdersKey } from '../orders-api.ts'
import { useChangeMethodMutation, useGetOtherMethodsQuery } from './payment-api.ts'
import { t } from '../../../../messages/t.ts'

type Props = { order: Order; payByCard(): Promise<unknown> }

/** Chooses another payment method, if there is one, while the order is placed and not paid. */
export function OtherWays({ order, payByCard }: Props) {
  const methods = useOtherMethods(order)
  const [change, { isLoading, error }] = useChangeMethodMutation()
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const button = useRef<HTMLButtonElement>(null)

  async function send(method: PaymentMethod) {
    const { data } = await change({ id: order._id, method })
    if (!data) return
    setOpen(false)
    setAnnouncement(t('Payment changed: {method}', { method: t(paymentMethodNames[method]) }))
    button.current?.focus()
    if (method === 'card') void payByCard()
  }
  const failure = error && <Notice kind="bad">{messageIn(error)}</Notice>
  if (methods.length === 0) return failure
  return (
    <div className="grid justify-items-start gap-4">
      <output className="sr-only">{announcement}</output>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="link inline-flex min-h-11 items-center"
      >
        {t('Choose another way to pay')}
      </button>
      {isOpen && (
        <Choice
          methods={methods}
          isBusy={isLoading}
          failure={failure}
          onChoose={(method) => void send(method)}
        />
      )}
    </div>
  )
}

/** Not asked where cash is the shop's only way, as in the demo. */
function useOtherMethods({ _id, status, deliveryMethod, payment }: Order): PaymentMethod[] {
  const key = useOrdersKey()
  const { data: shop } = useGetShopQuery()
  const usual = shop?.paymentMethods.filter(({ deliveryMethods }) => deliveryMethods.includes(deliveryMethod))
  const mayChange = status === 'placed' && payment.status === 'open'
  const hasOthers = !isCash(payment.method) || (usual?.length ?? 0) > 1
  const { currentData } = useGetOtherMethodsQuery(
    key && mayChange && hasOthers ? { id: _id, uid: key.uid } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  return mayChange ? (currentData ?? []) : []
}

type ChoiceProps = {
  methods: PaymentMethod[]
  isBusy: boolean
  failure: ReactNode
  onChoose(method: PaymentMethod): void
}

function Choice({ methods, isBusy, failure, onChoose }: ChoiceProps) {
  const [picked, pick] = useState<PaymentMethod>()
  const method = methods.find((each) => each === picked) ?? methods[0]
  const name = useId()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (method && !isBusy) onChoose(method)
  }
  return (
    <form onSubmit={send} className="grid w-full gap-4">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-3 text-sm font-medium text-ink-soft">
          {t('Other ways to pay this order')}
        </legend>
        {methods.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-panel border border-line bg-surface px-4 py-3 has-checked:border-ink-soft"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === method}
              onChange={() => pick(each)}
              className="size-5 shrink-0 accent-accent"
            />
            {t(paymentMethodNames[each])}
          </label>
        ))}
      </fieldset>
      {failure}
      <div>
        <Button type="submit" look="outlined" isBusy={isBusy}>
          {t('Pay this way')}
        </Button>
      </div>
    </form>
  )
}
