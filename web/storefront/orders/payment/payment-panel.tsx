import { type ReactNode, useId, useState, useEffect, useRef } from 'react'
import { useSendsEmail } from '../../../app/shop/site.ts'
import { useLocation } from 'react-router'
import type { Order } from '../../../../contract/orders/placed-order.ts'
import { isSum, leftToPay } from '../../../../domain/money/left-to-pay.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OtherWays } from './other-ways.tsx'
import { isAwaited, useCheckPaymentMutation } from './payment-api.ts'
import { refundOf, useFormats } from './payment-labels.ts'
import { TransferDetails } from './transfer-details.tsx'
import { usePayAtOnce, usePayByCard } from './use-pay-by-card.ts'
import { t } from '../../../../messages/t.ts'

/** How to pay an order that is not paid yet. Nothing for one that is paid in cash, and cannot be paid in another way. */
export function PaymentPanel({ order, className = '' }: { order: Order; className?: string }) {
  const card = usePayByCard(order._id)
  const { method, payBy } = order.payment
  const isOpen = isSum(leftToPay(order.payment))
  const isDue = method === 'bank-transfer' || (method === 'invoice' && payBy !== null)
  const back = useBackFromProvider(order)
  usePayAtOnce(card.pay)
  return (
    <div className={`grid gap-6 empty:hidden print:hidden ${className}`}>
      {method === 'card' && <CardPayment order={order} card={card} back={back} />}
      {isOpen && isDue && (
        <Panel title={method === 'invoice' ? t('Pay your invoice') : t('Pay by bank transfer')}>
          <TransferDetails order={order} />
        </Panel>
      )}
      {back.state !== 'checking' && <OtherWays order={order} payByCard={card.pay} />}
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface p-5 md:p-6">
      <h2 id={id} className="font-serif text-2xl/snug font-medium">
        {title}
      </h2>
      <div className="mt-3 grid justify-items-start gap-4">{children}</div>
    </section>
  )
}

/** With what the provider's page has led back to, if it has. */
function useBackFromProvider(order: Order) {
  const outcome = new URLSearchParams(useLocation().search).get('payment')
  const [wasAwaited] = useState(isAwaited(order))
  return { outcome, ...useCheckedPayment(order, outcome === 'done' && wasAwaited) }
}

type CardProps = {
  order: Order
  card: ReturnType<typeof usePayByCard>
  back: ReturnType<typeof useBackFromProvider>
}

function CardPayment({ order, card, back }: CardProps) {
  const { outcome, state } = back
  const { price } = useFormats()
  const isPaid = order.payment.status === 'paid'
  if (outcome === 'done' && isPaid)
    return (
      <Notice kind="good">
        {t('Thank you! Your payment of {amount} has arrived.', { amount: price(order.payment.paid) })}
      </Notice>
    )
  if (outcome && order.status === 'cancelled') return <Expired order={order} outcome={outcome} />
  if (!isAwaited(order))
    return card.failure ? <Notice kind={isPaid ? 'good' : 'bad'}>{card.failure}</Notice> : null
  return (
    <Panel title={t('Pay by card')}>
      {state === 'checking' ? (
        <output>{t('We are checking your payment…')}</output>
      ) : (
        <Unpaid
          order={order}
          card={card}
          outcome={state === 'unheard' ? state : outcome}
          onCheck={back.checkAgain}
        />
      )}
    </Panel>
  )
}

/** A payment that comes too late is kept where the books are still there, and is refunded otherwise. */
function Expired({ order, outcome }: { order: Order; outcome: string }) {
  const isMailed = useSendsEmail()
  const charged =
    outcome === 'left'
      ? t('Nothing was charged.')
      : isMailed
        ? t('If you have just paid, we send your books after all or refund you, and e-mail you about it.')
        : t('If you have just paid, we send your books after all or refund you.')
  return (
    <Notice kind="bad" more={t('To order the books again, choose “Buy again” below.')}>
      {`${t('Order {number} is cancelled.', { number: order.number })} ${refundOf(order, useFormats()) || charged}`}
    </Notice>
  )
}

type UnpaidProps = Pick<CardProps, 'order' | 'card'> & { outcome: string | null; onCheck(): void }

function Unpaid({ order: { number, payment, deliveryMethod }, card, outcome, onCheck }: UnpaidProps) {
  const { price } = useFormats()
  const isMailed = useSendsEmail()
  const values = { number, amount: price(leftToPay(payment)) }
  return (
    <>
      {outcome === 'unheard' ? (
        <output>
          {isMailed
            ? t(
                'We have not heard from the payment provider yet. If you have paid, we will e-mail you as soon as the payment has arrived. You do not need to pay again.',
              )
            : t(
                'We have not heard from the payment provider yet. If you have paid, this page says so as soon as the payment has arrived. You do not need to pay again.',
              )}
        </output>
      ) : (
        <p>
          {outcome === 'left' && `${t('Nothing was charged.')} `}
          {deliveryMethod === 'pickup'
            ? t(
                'Order {number} is saved, but not paid yet. We get it ready when your payment of {amount} has arrived.',
                values,
              )
            : t(
                'Order {number} is saved, but not paid yet. We send it when your payment of {amount} has arrived.',
                values,
              )}
        </p>
      )}
      {card.failure && <Notice kind="bad">{card.failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        {outcome === 'unheard' && <Button onClick={onCheck}>{t('Check again')}</Button>}
        <Button
          look={outcome === 'unheard' ? 'outlined' : 'accent'}
          isBusy={card.isBusy}
          onClick={() => void card.pay()}
        >
          {t('Pay now')}
        </Button>
      </div>
    </>
  )
}

/** In milliseconds. */
const between = 3000
const longest = 60_000

/** Asks how a payment stands after the provider has led back, for a minute at most. */
function useCheckedPayment({ _id }: Order, isBack: boolean) {
  const [check] = useCheckPaymentMutation()
  const [state, setState] = useState<'idle' | 'checking' | 'unheard'>(isBack ? 'checking' : 'idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (state !== 'checking') return
    const began = Date.now()
    let isCurrent = true
    const ask = async () => {
      const { data } = await check(_id)
      if (!isCurrent) return
      // The order itself follows.
      if (data && !isAwaited(data)) return
      if (Date.now() - began >= longest) return setState('unheard')
      timer.current = setTimeout(() => void ask(), between)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer.current)
    }
  }, [state, check, _id])
  return { state, checkAgain: () => setState('checking') }
}
