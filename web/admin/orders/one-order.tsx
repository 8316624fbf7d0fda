import type { Label } from '../../../messages/message.ts'
import { isUnknown } from '../../app/api/problem-in.ts'
import { msg, t } from '../../../messages/t.ts'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import type { TimelineEntry } from '../../../contract/orders/placed-order.ts'
import { useGetOrderQuery, useSeeOrdersMutation } from '../admin-api.ts'
import { NoteForm } from '../ui/note-form.tsx'
import { Panel } from '../ui/panel.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { BooksOfOrder } from './books-of-order.tsx'
import { EmailsOfOrder } from './emails-of-order.tsx'
import { ShopperOfOrder } from './order-shopper.tsx'
import { JustPlaced } from './new-order/just-placed.tsx'
import { OrderState } from './order-state.tsx'
import { TrackingOfOrder } from './order-tracking.tsx'
import { PackingSlips } from './packing-slips.tsx'
import { PaymentOfOrder } from './payments/payment-of-order.tsx'
import { TryAgain, Notice } from '../../ui/notice.tsx'
import { OrderTimeline } from '../../storefront/orders/order-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useDateTime } from '../../app/shop/format.tsx'
import { useAddNoteMutation, useCancelAllMutation, useGetOpenOrdersQuery } from './order-changes-api.ts'
import { maxCancelled, type OrderOrigin, orderOrigins } from '../../../contract/orders/order-changes.ts'
import { ask } from '../../app/notices/ask.tsx'
import { nextMoves, type Outcome } from './move-labels.ts'
import { BackLink } from '../ui/list-page-links.tsx'

export const OneOrder = () => (
  <>
    <BackLink to={adminPages.orders}>{t('All orders')}</BackLink>
    <AskedOrder />
  </>
)

function AskedOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  if (currentData) return <OpenOrder key={id} order={currentData} />
  return (
    <Panel title={t('Order [noun]')}>
      <AdminTitle>{t('Order [noun]')}</AdminTitle>
      {isUnknown(error) ? (
        <p role="alert">{t('There is no such order.')}</p>
      ) : error ? (
        <TryAgain onTryAgain={() => void refetch()}>{t('The order could not be loaded.')}</TryAgain>
      ) : (
        <output className="text-ink-soft">{t('Loading…')}</output>
      )}
    </Panel>
  )
}

function OpenOrder({ order }: { order: AdminOrder }) {
  useSeen(order)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <AdminTitle>{t('Order {number}', { number: order.number })}</AdminTitle>
      <div className="grid gap-4 lg:col-span-2 lg:gap-6">
        <JustPlaced order={order} />
        <OrderState order={order} />
      </div>
      <div className="contents lg:grid lg:gap-6">
        <BooksOfOrder order={order} />
        <div className="grid gap-4 max-lg:order-last lg:gap-6">
          <HistoryOfOrder order={order} />
          <EmailsOfOrder order={order} />
        </div>
      </div>
      <div className="contents lg:grid lg:gap-6">
        <ShopperOfOrder order={order} />
        <PaymentOfOrder order={order} />
        <TrackingOfOrder order={order} />
        <OpenOrders order={order} />
      </div>
      <PackingSlips orders={[order]} />
    </div>
  )
}

/** Opening an order marks it as seen. */
function useSeen({ _id }: AdminOrder) {
  const [see] = useSeeOrdersMutation()
  useEffect(() => void see({ orderIds: [_id] }), [see, _id])
}

function HistoryOfOrder({ order: { _id: id, timeline } }: { order: AdminOrder }) {
  const [add, { isLoading, isError, reset }] = useAddNoteMutation()
  return (
    <Panel title={t('History')}>
      <OrderTimeline timeline={timeline} when={useDateTime()} more={detailsOf} />
      <NoteForm
        isBusy={isLoading}
        isFailed={isError}
        onEdit={reset}
        save={async (text) => !(await add({ id, text })).error}
      />
    </Panel>
  )
}

function detailsOf({ kind, text }: TimelineEntry) {
  if (kind === 'note') return <p className="whitespace-pre-line">{text}</p>
  return kind === 'address' && <p>{t('Before: {address}', { address: text ?? '' })}</p>
}

const origins: Record<OrderOrigin, { heading: Label; hint?: Label }> = {
  account: { heading: msg('Of this account') },
  network: {
    heading: msg('From this network'),
    hint: msg(
      'Of accounts with unconfirmed e-mail addresses. Shoppers of one household, school or office may share a network.',
    ),
  },
}

/** The open orders of the same account or network, to be cancelled in one go; nothing if there are no others. */
export function OpenOrders({ order }: { order: AdminOrder }) {
  const { data } = useGetOpenOrdersQuery(order._id)
  const [cancel, { isLoading, originalArgs }] = useCancelAllMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const isOpen = nextMoves(order).includes('cancelled')
  const shown = orderOrigins.flatMap((of) => {
    const many = data?.[of] ?? 0
    return many > (isOpen ? 1 : 0) ? [{ of, many, ...origins[of] }] : []
  })

  async function cancelAll(of: OrderOrigin, many: number) {
    if (isLoading || !(await confirmCancelAll(of, many))) return
    setOutcome(undefined)
    const { data: done } = await cancel({ id: order._id, of })
    setOutcome(
      done
        ? { kind: done.left > 0 ? 'bad' : 'good', message: doneMessage(done) }
        : { kind: 'bad', message: t('The orders were not all cancelled. Try again in a moment.') },
    )
  }
  if (shown.length === 0 && !outcome) return null
  return (
    <Panel title={t('Open orders')}>
      <div className="grid gap-5 text-sm/5">
        {shown.map(({ of, many, heading, hint }) => (
          <section key={of} aria-label={t(heading)} className="grid justify-items-start gap-2">
            <h3 className="text-ink-soft">{t(heading)}</h3>
            <p>{t('{count, plural, one {# order} other {# orders}}', { count: many })}</p>
            {hint && <p className="text-ink-soft">{t(hint)}</p>}
            <Button
              look="destructive"
              isBusy={isLoading && originalArgs?.of === of}
              onClick={() => void cancelAll(of, many)}
            >
              {t('{count, plural, one {Cancel it} other {Cancel all #}}', {
                count: Math.min(many, maxCancelled),
              })}
            </Button>
          </section>
        ))}
        {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
      </div>
    </Panel>
  )
}

const confirmCancelAll = (of: OrderOrigin, many: number) =>
  ask({
    title: t(
      '{count, plural, one {Cancel # order} other {Cancel # orders}} {of, select, account {of this account?} other {of this network?}}',
      { count: Math.min(many, maxCancelled), of },
    ),
    text: t('They will not be delivered, and their copies are for sale again.'),
    yes: t('Yes, cancel all'),
    no: t('Keep them [orders]'),
    look: 'destructive',
  })

const doneMessage = ({ cancelled, left }: { cancelled: number; left: number }) =>
  left > 0
    ? t(
        '{cancelled, plural, one {# order cancelled.} other {# orders cancelled.}} {left, plural, one {# order is still open.} other {# orders are still open.}}',
        { cancelled, left },
      )
    : t('{cancelled, plural, one {# order cancelled.} other {# orders cancelled.}}', { cancelled })
