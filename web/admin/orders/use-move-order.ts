import { t } from '../../../messages/t.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import type { Movable, OrderStatus } from '../../../contract/orders/placed-order.ts'
import type { MoveRefusal } from '../../../contract/orders/orders.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { confirmCancel } from '../../storefront/orders/cancel-order.tsx'
import { refusalIn } from '../../storefront/orders/orders-api.ts'
import { usePrice } from '../../ui/price.tsx'
import { adminApi, useMoveOrderMutation } from '../admin-api.ts'
import { isShipped, type Outcome } from './move-labels.ts'
import { useShipLinesMutation, useUndoMoveMutation } from './order-changes-api.ts'
import { useConfirmUnpaid } from './payments/confirm-unpaid.ts'
import { isHere, isOpenLine, missingLines, sourceWordsFor } from '../../../domain/shipments.ts'
import { choose } from '../../app/notices/ask.tsx'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'

export type Undoable = NonNullable<AdminOrder['undo']>

type Tell = (outcome: Outcome | undefined) => void

/** Each change resolves with true if the server reported the status of the order, whether or not this call changed it. */
export function useMoveOrder(order: AdminOrder) {
  const [outcome, tell] = useState<Outcome>()
  const [send, { isLoading, originalArgs }] = useMoveOrderMutation()
  const { ship, isShipping } = useShipLines(order, tell)
  const { undo, isUndoing } = useUndoMove(order, tell)
  const mayMove = useMayMove(order)
  const chooseShipment = useChooseShipment()
  const show = useShowOrder(order)

  async function moveTo(to: Movable, isPaid?: boolean): Promise<boolean> {
    if (isLoading || isShipping || !(await mayMove(to))) return false
    const shipment = to === 'shipped' ? await chooseShipment(order) : 'all'
    if (shipment === 'none') return false
    tell(undefined)
    if (shipment !== 'all') return ship(shipment.bookIds)
    const { data, error } = await send({ id: order._id, from: order.status, to, isPaid })
    const refusal = error ? refusalIn(error) : undefined
    const status = error ? refusal?.status : to
    if (status) show(data ?? { status, undo: null })
    tell(outcomeOf(order, to, { isMoved: !error, refusal }))
    return status !== undefined
  }
  const movingTo = isShipping ? 'shipped' : isLoading ? originalArgs?.to : undefined
  return { moveTo, undo, isUndoing, movingTo, outcome }
}

/** Asks before a move that is seldom meant. */
function useMayMove(order: AdminOrder) {
  const confirmUnpaid = useConfirmUnpaid()
  const price = usePrice()
  return async (to: Movable): Promise<boolean> => {
    if (to === 'cancelled') return confirmCancel(order, price(order.totalPrice))
    return to !== 'shipped' || confirmUnpaid(order)
  }
}

function useShipLines(order: AdminOrder, tell: Tell) {
  const [send, { isLoading: isShipping }] = useShipLinesMutation()
  const show = useShowOrder(order)

  async function ship(bookIds: string[]): Promise<boolean> {
    const { data, error } = await send({ id: order._id, bookIds })
    if (data) show(data)
    tell(
      error
        ? failure(error, t('No book was marked as shipped. Try again in a moment.'))
        : {
            kind: 'good',
            message: t(
              '{count, plural, one {# book marked as shipped.} other {# books marked as shipped.}}',
              { count: bookIds.length },
            ),
            holds: (order) => bookIds.every((id) => isShipped(order, id)),
          },
    )
    return data !== undefined
  }
  return { ship, isShipping }
}

function useUndoMove(order: AdminOrder, tell: Tell) {
  const [send, { isLoading: isUndoing }] = useUndoMoveMutation()
  const show = useShowOrder(order)

  async function undo({ from, to, book }: Undoable): Promise<boolean> {
    if (isUndoing) return false
    tell(undefined)
    const { data, error } = await send({ id: order._id, from, bookId: book?._id })
    if (data) show(data)
    tell(
      error
        ? failure(error, t('That was not undone. Try again in a moment.'))
        : undoneMessage(order, to, book),
    )
    return data !== undefined
  }
  return { undo, isUndoing }
}

const failure = (error: object, message: string): Outcome => ({
  kind: 'bad',
  message: problemIn(error)?.message ?? message,
})

const undoneMessage = ({ number }: AdminOrder, to: OrderStatus, book: Undoable['book']): Outcome =>
  book
    ? {
        kind: 'good',
        message: t(
          '{count, plural, one {Undone: {title} is not shipped.} other {Undone: {title} are not shipped.}}',
          { count: book.count, title: book.title },
        ),
        holds: (order) => !isShipped(order, book._id),
      }
    : {
        kind: 'good',
        message: t(
          '{status, select, placed {Undone: order {number} is placed again.} ready {Undone: order {number} is ready for pick-up again.} shipped {Undone: order {number} is shipped again.} other {Undone: order {number} is delivered again.}}',
          { status: to, number },
        ),
      }

/** A refusal names the status of the order: another one, or the same with its reason. */
function outcomeOf(
  { number, status: before }: AdminOrder,
  to: Movable,
  { isMoved, refusal }: { isMoved: boolean; refusal: MoveRefusal | undefined },
): Outcome {
  if (isMoved || refusal?.status === to)
    return {
      kind: 'good',
      message: t(
        'Order {number} {status, select, ready {marked as ready for pick-up} shipped {marked as shipped} delivered {marked as delivered} returned {marked as returned} other {marked as cancelled}}.',
        { number, status: to },
      ),
    }
  if (refusal)
    return {
      kind: 'bad',
      message:
        refusal.status === before
          ? refusal.message
          : t(
              '{status, select, placed {Order {number} was already marked as placed.} ready {Order {number} was already marked as ready for pick-up.} shipped {Order {number} was already marked as shipped.} delivered {Order {number} was already marked as delivered.} returned {Order {number} was already marked as returned.} other {Order {number} was already marked as cancelled.}} {to, select, ready {It was not marked as ready for pick-up.} shipped {It was not marked as shipped.} delivered {It was not marked as delivered.} returned {It was not marked as returned.} other {It was not marked as cancelled.}}',
              { number, status: refusal.status, to },
            ),
    }
  return {
    kind: 'bad',
    message: t(
      '{status, select, ready {Order {number} was not marked as ready for pick-up.} shipped {Order {number} was not marked as shipped.} delivered {Order {number} was not marked as delivered.} returned {Order {number} was not marked as returned.} other {Order {number} was not marked as cancelled.}} Try again in a moment.',
      { number, status: to },
    ),
  }
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

type Shipment = 'all' | 'none' | { bookIds: string[] }

/** Asks what of the order is shipped if some of its books are not there. */
function useChooseShipment() {
  const dayOf = useCalendarDay()

  return async (order: AdminOrder): Promise<Shipment> => {
    const missing = missingLines(order)
    if (missing.length === 0) return 'all'
    const open = order.books.filter(isOpenLine)
    const here = open.filter(isHere)
    const all = t('{count, plural, one {Ship it anyway} other {Ship all # anyway}}', { count: open.length })
    const choice = await choose({
      title: t('{count, plural, one {A book is not here} other {# books are not here}}', {
        count: missing.length,
      }),
      text: missing.map((line) => `${line.title} (${sourceWordsFor(line, dayOf, 'staff')})`).join('\n'),
      ...(here.length > 0 ? { yes: shipHere(here.length), other: all } : { yes: all }),
    })
    if (choice === 'no') return 'none'
    return choice === 'yes' && here.length > 0 ? { bookIds: here.map(({ _id }) => _id) } : 'all'
  }
}

const shipHere = (many: number) =>
  t('{count, plural, one {Ship the one that is here} other {Ship the # that are here}}', { count: many })
