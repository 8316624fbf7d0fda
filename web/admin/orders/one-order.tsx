import { type FormEvent, useEffect, useId, useState } from 'react'
import { useParams } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { AdminOrder } from '../../../contract/orders/orders.ts'
import type { TimelineEntry } from '../../../contract/orders/timeline.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft } from '../../ui/icons/screen-icons.ts'
import { useGetOrderQuery, useSeeOrdersMutation } from '../admin-api.ts'
import { Panel } from '../ui/panel.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { BooksOfOrder } from './books-of-order.tsx'
import { EmailsOfOrder } from './emails-of-order.tsx'
import { ShopperOfOrder } from './order-shopper.tsx'
import { OrderState } from './order-state.tsx'
import { TrackingOfOrder } from './order-tracking.tsx'
import { PackingSlips } from './packing-slips.tsx'
import { PaymentOfOrder } from './payments/payment-of-order.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain, Notice } from '../../ui/notice.tsx'
import { OrderTimeline } from '../../storefront/orders/order-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { inputLook } from '../../ui/field.tsx'
import { count, useDateTime } from '../../app/shop/format.tsx'
import { useAddNoteMutation, useCancelAllMutation, useGetOpenOrdersQuery } from './order-changes-api.ts'
import { maxCancelled, type OrderOrigin, orderOrigins } from '../../../contract/orders/order-changes.ts'
import { ask } from '../../app/notices/ask.tsx'
import { nextMoves, type Outcome } from './move-labels.ts'

export const OneOrder = () => (
  <>
    <Link
      to={adminPages.orders}
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
    >
      <Icon of={ArrowLeft} className="size-5" />
      All orders
    </Link>
    <AskedOrder />
  </>
)

const isUnknown = (error: unknown) => (error as { status?: unknown } | undefined)?.status === 404

function AskedOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  if (currentData) return <OpenOrder key={id} order={currentData} />
  return (
    <Panel title="Order">
      <AdminTitle>Order</AdminTitle>
      {isUnknown(error) ? (
        <p role="alert">There is no such order.</p>
      ) : error ? (
        <TryAgain onTryAgain={() => void refetch()}>The order could not be loaded.</TryAgain>
      ) : (
        <output className="text-ink-soft">Loading...</output>
      )}
    </Panel>
  )
}

function OpenOrder({ order }: { order: AdminOrder }) {
  useSeen(order)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <AdminTitle>{`Order ${order.number}`}</AdminTitle>
      <div className="lg:col-span-2">
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

export const HistoryOfOrder = ({ order }: { order: AdminOrder }) => (
  <Panel title="History">
    <OrderTimeline timeline={order.timeline} when={useDateTime()} more={detailsOf} />
    <NoteForm id={order._id} />
  </Panel>
)

function detailsOf({ kind, text }: TimelineEntry) {
  if (kind === 'note') return <p className="whitespace-pre-line">{text}</p>
  return kind === 'address' && <p>Before: {text}</p>
}

function NoteForm({ id }: { id: string }) {
  const [add, { isLoading, isError, reset }] = useAddNoteMutation()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useId()

  async function save(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '' || isLoading) return
    const { error } = await add({ id, text })
    if (!error) setText('')
  }
  const type = (typed: string) => {
    setText(typed)
    setMissing(false)
    reset()
  }
  return (
    <form onSubmit={(event) => void save(event)} className="mt-6 grid gap-3 border-t border-line pt-4">
      <label htmlFor={field} className="text-sm font-medium">
        Internal note
      </label>
      <textarea
        id={field}
        rows={2}
        maxLength={2_000}
        value={text}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${field}-hint${isMissing ? ` ${field}-problem` : ''}`}
        onChange={({ target }) => type(target.value)}
        className={`block field-sizing-content h-auto! max-h-96 min-h-20 w-full resize-y py-2.75 ${inputLook}`}
      />
      {isMissing && (
        <p id={`${field}-problem`} role="alert" className="text-sm font-medium text-bad">
          Enter a note
        </p>
      )}
      <p id={`${field}-hint`} className="text-sm text-ink-soft">
        Only staff can read notes.
      </p>
      {isError && <Notice kind="bad">The note was not saved. Try again in a moment.</Notice>}
      <div className="grid sm:justify-items-start">
        <Button type="submit" look="outlined" isBusy={isLoading}>
          Add note
        </Button>
      </div>
    </form>
  )
}

const origins: Record<OrderOrigin, { heading: string; of: string; hint?: string }> = {
  account: { heading: 'Of this account', of: 'this account' },
  network: {
    heading: 'From this network',
    of: 'this network',
    hint: 'Of accounts with unconfirmed e-mail addresses. Shoppers of one household, school or office may share a network.',
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
    return many > (isOpen ? 1 : 0) ? [{ of, many }] : []
  })

  async function cancelAll(of: OrderOrigin, many: number) {
    if (isLoading || !(await confirmCancelAll(of, many))) return
    setOutcome(undefined)
    const { data: done } = await cancel({ id: order._id, of })
    setOutcome(
      done
        ? { kind: done.left > 0 ? 'bad' : 'good', message: doneMessage(done) }
        : { kind: 'bad', message: 'The orders were not all cancelled. Try again in a moment.' },
    )
  }
  if (shown.length === 0 && !outcome) return null
  return (
    <Panel title="Open orders">
      <div className="grid gap-5 text-sm/5">
        {shown.map(({ of, many }) => (
          <section key={of} aria-label={origins[of].heading} className="grid justify-items-start gap-2">
            <h3 className="text-ink-soft">{origins[of].heading}</h3>
            <p>{ordersOf(many)}</p>
            {origins[of].hint && <p className="text-ink-soft">{origins[of].hint}</p>}
            <Button
              look="destructive"
              isBusy={isLoading && originalArgs?.of === of}
              onClick={() => void cancelAll(of, many)}
            >
              {many === 1 ? 'Cancel it' : `Cancel all ${count(Math.min(many, maxCancelled))}`}
            </Button>
          </section>
        ))}
        {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
      </div>
    </Panel>
  )
}

const ordersOf = (many: number) => (many === 1 ? '1 order' : `${count(many)} orders`)

const confirmCancelAll = (of: OrderOrigin, many: number) =>
  ask({
    title: `Cancel ${ordersOf(Math.min(many, maxCancelled))} of ${origins[of].of}?`,
    text: 'They will not be delivered, and their copies are for sale again.',
    yes: 'Yes, cancel all',
    no: 'Keep them',
    look: 'destructive',
  })

const doneMessage = ({ cancelled, left }: { cancelled: number; left: number }) =>
  left > 0
    ? `${ordersOf(cancelled)} cancelled. ${ordersOf(left)} are still open.`
    : `${ordersOf(cancelled)} cancelled.`
