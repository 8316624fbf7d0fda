import { t } from '../../../../messages/t.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { ledgerMethodNames, paymentMethodNames } from '../../../../domain/money/payment-method-labels.ts'
import { useDateTime } from '../../../app/shop/format.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { useCalendarDay } from '../../../storefront/stock/availability.tsx'
import { Button } from '../../../ui/button.tsx'
import { rich } from '../../../ui/rich.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Amount, usePrice } from '../../../ui/price.tsx'
import { useIsAtLeast } from '../../people/session/role.ts'
import { Panel } from '../../ui/panel.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { RecordPayment, Refund } from './payment-forms.tsx'
import { amountOf, isLate, moneyOf } from './payment-state.ts'

type Props = { order: AdminOrder }

/** How an order is paid, and what staff record about it. */
export function PaymentOfOrder({ order }: Props) {
  const [open, setOpen] = useState<'payment' | 'refund'>()
  const [message, setMessage] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const mayRefund = useIsAtLeast('manager')
  const money = moneyOf(order)
  const show = (form: typeof open) => {
    setOpen(form)
    setMessage('')
  }
  /** The form is gone, and would lose the focus. */
  const close = (done = '') => {
    setOpen(undefined)
    setMessage(done)
    container.current?.focus()
  }
  return (
    <Panel title={t('Payment')} beside={<PaymentBadge order={order} />}>
      <div ref={container} tabIndex={-1} className="grid gap-4 text-sm/5 outline-none">
        {message && <Notice kind="good">{message}</Notice>}
        <Figures order={order} />
        <Ledger order={order} />
        {open === 'payment' && <RecordPayment order={order} onClose={close} />}
        {open === 'refund' && <Refund order={order} onClose={close} />}
        {!open && (
          <div className="flex flex-wrap gap-3 *:max-sm:grow empty:hidden">
            {money.open > 0 && (
              <Button look="outlined" onClick={() => show('payment')}>
                {t('Record payment')}
              </Button>
            )}
            {money.left > 0 && mayRefund && (
              <Button look="outlined" onClick={() => show('refund')}>
                {t('Refund [verb]')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

function Figures({ order }: Props) {
  const { method, due, paid, refunded, payBy } = order.payment
  const { open, tooMuch } = moneyOf(order)
  const { decimals } = useShop()
  const dayOf = useCalendarDay()
  const amount = (units: number) => <Amount of={amountOf(units, decimals)} />
  return (
    <dl className="grid grid-cols-[minmax(min-content,1fr)_auto] gap-x-4 gap-y-1">
      <Figure name={t('Method')}>{t(paymentMethodNames[method])}</Figure>
      <Figure name={t('To be paid')}>
        <Amount of={due} />
      </Figure>
      <Figure name={t('Paid [an amount]')}>
        <Amount of={paid} />
      </Figure>
      {Number(refunded) > 0 && (
        <Figure name={t('Refunded [an amount]')}>
          <Amount of={refunded} />
        </Figure>
      )}
      {open > 0 && Number(paid) > 0 && <Figure name={t('Still open')}>{amount(open)}</Figure>}
      {tooMuch > 0 && <Figure name={t('To be refunded')}>{amount(tooMuch)}</Figure>}
      {payBy && open > 0 && (
        <Figure name={t('Due date')}>
          {isLate(order) ? (
            <strong className="font-medium text-bad">{t('{day} (late)', { day: dayOf(payBy) })}</strong>
          ) : (
            dayOf(payBy)
          )}
        </Figure>
      )}
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </>
)

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

type Entry = AdminOrder['payments'][number]

/** What was recorded, oldest first. */
function Ledger({ order: { number, payments } }: Props) {
  const dateTime = useDateTime()
  const price = usePrice()
  if (payments.length === 0) return null
  return (
    <ol
      aria-label={t('Payments of order {number}', { number })}
      className="grid gap-3 border-t border-line pt-4"
    >
      {payments.map((entry, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- rows are added, never moved
          key={place}
          className="border-l-2 border-line pl-3 wrap-anywhere"
        >
          <p className="font-medium">{titleOf(entry, price(entry.amount.replace('-', '')))}</p>
          <p className="text-ink-soft">{t(ledgerMethodNames[entry.method])}</p>
          {entry.providerId && (
            <p className="text-xs/5 text-ink-soft">
              {rich('<hidden>Of the provider: </hidden>{id}', {
                hidden,
                id: entry.providerId,
              })}
            </p>
          )}
          <p className="text-ink-soft">{recordedBy(entry, dateTime(entry.at))}</p>
        </li>
      ))}
    </ol>
  )
}

/** Undoing a delivery takes back what was paid with it. */
function titleOf({ kind, amount: signed }: Entry, amount: string): string {
  if (signed.startsWith('-')) return t('Taken back: {amount}', { amount })
  return kind === 'paid' ? t('Paid: {amount}', { amount }) : t('Refunded: {amount}', { amount })
}

const recordedBy = ({ by: name }: Entry, time: string) =>
  name ? t('{time}, by {name}', { time, name }) : t('{time}, by the shop', { time })
