import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { moves, Order, OrderStatus } from '../../../contract/orders.ts'
import { confirmCancel } from '../../orders/confirm-cancel.ts'
import { refusalIn } from '../../orders/refusal-in.ts'
import { adminApi, useMoveOrderMutation } from '../admin-api.ts'

/** The statuses that an order can move to. */
export type Movable = (typeof moves)[OrderStatus][number]

type Outcome = { kind: 'good' | 'bad'; words: string }

export function useMoveOrder(order: Order) {
  const [send, { isLoading, originalArgs }] = useMoveOrderMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const show = useShowStatus(order)

  /** True if the server reported the status of the order, whether or not this call changed it. */
  async function moveTo(to: Movable): Promise<boolean> {
    if (isLoading || (to === 'cancelled' && !(await confirmCancel(order)))) return false
    setOutcome(undefined)
    const { error } = await send({ id: order._id, from: order.status, to })
    const status = error ? refusalIn(error)?.status : to
    if (status) show(status)
    setOutcome(outcomeOf(order, to, status))
    return status !== undefined
  }
  return { moveTo, movingTo: isLoading ? originalArgs?.to : undefined, outcome }
}

function outcomeOf({ number, status: before }: Order, to: Movable, now: OrderStatus | undefined): Outcome {
  if (now === to) return { kind: 'good', words: `Order ${number} marked as ${to}.` }
  if (now && now !== before)
    return {
      kind: 'bad',
      words: `Order ${number} was already marked as ${now}. It was not marked as ${to}.`,
    }
  return { kind: 'bad', words: `Order ${number} was not marked as ${to}. Try again in a moment.` }
}

/** Updates the cache at once, because refetching the order takes time and may fail. */
function useShowStatus({ _id }: Order) {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()
  return (status: OrderStatus) => {
    const change = adminApi.util.updateQueryData('getOrder', _id, (order) => {
      order.status = status
    })
    dispatch(change)
  }
}
