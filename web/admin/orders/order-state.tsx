import { creditNotesOfOrderPage, receiptOfOrderPage } from '../../../domain/admin-pages.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { usePrice } from '../../ui/price.tsx'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { AdminOrder } from '../../../contract/orders/orders.ts'
import type { MoveRefusal, Movable, OrderStatus } from '../../../contract/orders/order-status.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { confirmCancel } from '../../storefront/orders/cancel-order.tsx'
import { creditNotesName } from '../../storefront/orders/order-facts.tsx'
import { StatusBadge } from '../../storefront/orders/order-status.tsx'
import { refusalIn } from '../../storefront/orders/orders-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Printer, Undo2 } from '../../ui/icons/screen-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Day, useDateTime } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { adminApi, useMoveOrderMutation } from '../admin-api.ts'
import { Panel } from '../ui/panel.tsx'
import {
  asMarked,
  isDestructive,
  isShipped,
  moveLook,
  moveLabels,
  nextMoves,
  type Outcome,
  paidLabel,
} from './move-labels.ts'
import { useConfirmUnpaid } from './payments/confirm-unpaid.ts'
import { useChooseShipment } from './missing-books.ts'
import { isPaidAtDelivery } from './payments/payment-state.ts'
import { ReceiptLacks } from './receipt-lacks.tsx'
import { useGetEmailsOfOrderQuery, useShipLinesMutation, useUndoMoveMutation } from './order-changes-api.ts'

/** The status of the order and its allowed transitions. */
export function OrderState({ order }: { order: AdminOrder }) {
  const { moveTo, undo, movingTo, isUndoing, outcome } = useMoveOrder(order)
  const container = useRef<HTMLDivElement>(null)
  const undoable = useUndoable(order)
  const dateTime = useDateTime()
  const { data: emails = [] } = useGetEmailsOfOrderQuery(order._id)
  const isMailed = emails.some(({ waitsUntil }) => waitsUntil)
  const hint = undoable && undoHint(undoable, isMailed, dateTime)
  /** The button may have disappeared, which would lose the focus. */
  const focusAfter = async (isKnown: Promise<boolean>) => {
    if (await isKnown) container.current?.focus()
  }
  const moves = nextMoves(order)
  const { labels, mayStayOpen } = useMoveLabels(order)
  const button = (to: Movable) => (
    <Button key={to} look={moveLook(to)} isBusy={movingTo === to} onClick={() => void focusAfter(moveTo(to))}>
      {labels[to]}
    </Button>
  )
  return (
    <Panel
      title={`Order ${order.number}`}
      beside={<StatusBadge status={order.status} isPart={isPartlyShipped(order)} />}
    >
      <div ref={container} tabIndex={-1} className="outline-none">
        <p className="text-sm text-ink-soft">
          Placed on <Day of={order.createdAt} />
          {order.deliveryMethod === 'pickup' && ', to be picked up in the shop'}
        </p>
        {order.heldUntil && (
          <p className="mt-2 text-sm">
            The e-mail address is not confirmed: the copies are held until {dateTime(order.heldUntil)}, then
            the order is cancelled. Shipping it or saving a tracking number keeps them.
          </p>
        )}
        {outcome && (outcome.holds?.(order) ?? true) && (
          <div className="mt-4">
            <Notice kind={outcome.kind}>{outcome.message}</Notice>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
          {moves.filter((to) => !isDestructive(to)).map(button)}
          {mayStayOpen && moves.includes('delivered') && (
            <Button
              look="outlined"
              isBusy={movingTo === 'delivered'}
              onClick={() => void focusAfter(moveTo('delivered', false))}
            >
              Delivered, not paid yet
            </Button>
          )}
          {undoable && (
            <Button
              look="outlined"
              isBusy={isUndoing}
              aria-description={hint}
              onClick={() => void focusAfter(undo(undoable))}
            >
              <Icon of={Undo2} className="size-5" />
              Undo {undoable.book ? 'shipped' : asMarked(undoable.from)}
            </Button>
          )}
          <Button look="outlined" onClick={() => window.print()}>
            <Icon of={Printer} className="size-5" />
            Print packing slip
          </Button>
          {order.receiptNumber !== null && (
            <ButtonLink to={receiptOfOrderPage(order._id)} look="outlined">
              Receipt
            </ButtonLink>
          )}
          {order.creditNotes.length > 0 && (
            <ButtonLink to={creditNotesOfOrderPage(order._id)} look="outlined">
              {creditNotesName(order.creditNotes)}
            </ButtonLink>
          )}
          {moves.filter(isDestructive).map(button)}
        </div>
        <ReceiptLacks order={order} />
        {hint && <p className="mt-3 text-sm text-ink-soft">{hint}</p>}
      </div>
    </Panel>
  )
}

type Undoable = NonNullable<AdminOrder['undo']>

function undoHint(
  { from, to, until, book }: Undoable,
  isMailed: boolean,
  dateTime: (moment: string) => string,
) {
  const end = dateTime(until)
  return [
    book
      ? `You marked ${book.title} as shipped. You can take that back until ${end}.`
      : `You marked this order as ${asMarked(from)}. You can set it back to ${asMarked(to)} until ${end}.`,
    isMailed && 'The shopper gets the e-mail about it then.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Cash comes with the delivery. The demo has the words of its specification. */
function useMoveLabels(order: AdminOrder) {
  const { isDemo } = useShop()
  const mayStayOpen = !isDemo && isPaidAtDelivery(order)
  return { labels: mayStayOpen ? { ...moveLabels, delivered: paidLabel } : moveLabels, mayStayOpen }
}

/** Hides the button when the time is over. */
function useUndoable({ undo }: AdminOrder): Undoable | undefined {
  const [ended, setEnded] = useState('')
  const until = undo?.until
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => setEnded(until), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return undo && undo.until !== ended ? undo : undefined
}

function useMoveOrder(order: AdminOrder) {
  const [send, { isLoading, originalArgs }] = useMoveOrderMutation()
  const [sendLines, { isLoading: isShipping }] = useShipLinesMutation()
  const chooseShipment = useChooseShipment()
  const confirmUnpaid = useConfirmUnpaid()
  const [sendUndo, { isLoading: isUndoing }] = useUndoMoveMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const show = useShowOrder(order)
  const price = usePrice()

  /** True if the server reported the status of the order, whether or not this call changed it. */
  async function moveTo(to: Movable, isPaid?: boolean): Promise<boolean> {
    if (isLoading || isShipping) return false
    if (to === 'cancelled' && !(await confirmCancel(order, price(order.totalPrice)))) return false
    if (to === 'shipped' && !(await confirmUnpaid(order))) return false
    const shipment = to === 'shipped' ? await chooseShipment(order) : 'all'
    if (shipment === 'none') return false
    setOutcome(undefined)
    if (shipment !== 'all') return ship(shipment.bookIds)
    const { data, error } = await send({ id: order._id, from: order.status, to, isPaid })
    const refusal = error ? refusalIn(error) : undefined
    const status = error ? refusal?.status : to
    if (status) show(data ?? { status, undo: null })
    setOutcome(outcomeOf(order, to, { isMoved: !error, refusal }))
    return status !== undefined
  }

  async function ship(bookIds: string[]): Promise<boolean> {
    const { data, error } = await sendLines({ id: order._id, bookIds })
    if (data) show(data)
    setOutcome(
      error
        ? {
            kind: 'bad',
            message: problemIn(error)?.message ?? 'No book was marked as shipped. Try again in a moment.',
          }
        : {
            kind: 'good',
            message:
              bookIds.length === 1
                ? '1 book marked as shipped.'
                : `${bookIds.length} books marked as shipped.`,
            holds: (order) => bookIds.every((id) => isShipped(order, id)),
          },
    )
    return data !== undefined
  }

  async function undo({ from, to, book }: Undoable): Promise<boolean> {
    if (isUndoing) return false
    setOutcome(undefined)
    const { data, error } = await sendUndo({ id: order._id, from, bookId: book?._id })
    if (data) show(data)
    setOutcome(
      error
        ? { kind: 'bad', message: problemIn(error)?.message ?? `That was not undone. Try again in a moment.` }
        : undoneMessage(order, to, book),
    )
    return data !== undefined
  }
  const movingTo = isShipping ? 'shipped' : isLoading ? originalArgs?.to : undefined
  return { moveTo, undo, isUndoing, movingTo, outcome }
}

const undoneMessage = ({ number }: AdminOrder, to: OrderStatus, book: Undoable['book']): Outcome =>
  book
    ? {
        kind: 'good',
        message: `Undone: ${book.title} ${book.count === 1 ? 'is' : 'are'} not shipped.`,
        holds: (order) => !isShipped(order, book._id),
      }
    : { kind: 'good', message: `Undone: order ${number} is ${asMarked(to)} again.` }

/** A refusal names the status of the order: another one, or the same with its reason. */
function outcomeOf(
  { number, status: before }: AdminOrder,
  to: Movable,
  { isMoved, refusal }: { isMoved: boolean; refusal: MoveRefusal | undefined },
): Outcome {
  const marked = asMarked(to)
  if (isMoved || refusal?.status === to)
    return { kind: 'good', message: `Order ${number} marked as ${marked}.` }
  if (refusal)
    return {
      kind: 'bad',
      message:
        refusal.status === before
          ? refusal.message
          : `Order ${number} was already marked as ${asMarked(refusal.status)}. It was not marked as ${marked}.`,
    }
  return { kind: 'bad', message: `Order ${number} was not marked as ${marked}. Try again in a moment.` }
}

/** Updates the cache at once, because refetching the order takes time and may fail. */
function useShowOrder({ _id }: AdminOrder) {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()
  return (changes: Partial<AdminOrder>) => {
    const change = adminApi.util.updateQueryData('getOrder', _id, (order) => {
      Object.assign(order, changes)
    })
    dispatch(change)
  }
}
