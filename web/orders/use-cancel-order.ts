import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { MoveRefusal, Order, OrderStatus } from '../../contract/orders.ts'
import { ask } from '../notices/ask.tsx'
import type { Dispatch } from '../store.ts'
import { ordersApi, useCancelOrderMutation } from './orders-api.ts'
import { useWhose } from './use-my-orders.ts'

const notNow = 'The order could not be cancelled just now. Please try again in a moment.'

/** The shop's word on why not, and how the order stands. */
function refusalIn(error: unknown): MoveRefusal | undefined {
  const { status, data } = error as { status?: unknown; data?: MoveRefusal }
  return status === 409 ? data : undefined
}

export function useCancelOrder(order: Order) {
  const [cancel, { isLoading: isBusy }] = useCancelOrderMutation()
  const [failure, setFailure] = useState('')
  const show = useShowStatus(order)

  /** How the order stands now, if that has become known. */
  async function askAndCancel(): Promise<OrderStatus | undefined> {
    setFailure('')
    if (!(await isMeant(order))) return undefined
    const { data: cancelled, error } = await cancel(order._id)
    const refusal = error && refusalIn(error)
    const status = cancelled?.status ?? refusal?.status
    if (status) show(status)
    // Cancelled in another tab is cancelled too.
    if (status !== 'cancelled') setFailure(refusal?.message ?? notNow)
    return status
  }
  return { askAndCancel, isBusy, failure }
}

const isMeant = ({ number, totalPrice }: Order) =>
  ask({
    title: 'Cancel this order?',
    text: `Order ${number} for $${totalPrice} will not be delivered.`,
    yes: 'Yes, cancel it',
    no: 'Keep it',
  })

/** At once, before the list is fetched again, and also where that fails. */
function useShowStatus({ _id }: Order) {
  const dispatch = useDispatch<Dispatch>()
  const whose = useWhose()
  return (status: OrderStatus) => {
    if (!whose) return
    const change = ordersApi.util.updateQueryData('getOrders', whose, (orders) => {
      for (const order of orders) if (order._id === _id) order.status = status
    })
    dispatch(change)
  }
}
