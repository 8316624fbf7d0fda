import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { AdminOrder } from '../../../contract/orders/orders.ts'
import type { Movable, MoveRefusal, OrderStatus } from '../../../contract/orders/order-status.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { confirmCancel } from '../../storefront/orders/cancel-order.tsx'
import { refusalIn } from '../../storefront/orders/orders-api.ts'
import { usePrice } from '../../ui/price.tsx'
import { adminApi, useMoveOrderMutation } from '../admin-api.ts'
import { useChooseShipment } from './missing-books.ts'
import { asMarked, isShipped, type Outcome } from './move-labels.ts'
import { useShipLinesMutation, useUndoMoveMutation } from './order-changes-api.ts'
import { useConfirmUnpaid } from './payments/confirm-unpaid.ts'

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
        ? failure(error, 'No book was marked as shipped. Try again in a moment.')
        : {
            kind: 'good',
            message: `${bookIds.length === 1 ? '1 book' : `${bookIds.length} books`} marked as shipped.`,
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
      error ? failure(error, 'That was not undone. Try again in a moment.') : undoneMessage(order, to, book),
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
