import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Order, OrderStatus } from '../../contract/orders.ts'
import { confirmCancel } from './confirm-cancel.ts'
import { refusalIn } from './refusal-in.ts'
import type { Dispatch } from '../store.ts'
import { ordersApi, useCancelOrderMutation } from './orders-api.ts'
import { useWhose } from './use-my-orders.ts'

const cancelFailed = 'The order could not be cancelled just now. Please try again in a moment.'

export function useCancelOrder(order: Order) {
  const [cancel, { isLoading: isBusy }] = useCancelOrderMutation()
  const [failure, setFailure] = useState('')
  const show = useShowStatus(order)

  /** Resolves with the current status of the order, if known. */
  async function askAndCancel(): Promise<OrderStatus | undefined> {
    setFailure('')
    if (!(await confirmCancel(order))) return undefined
    const { data: cancelled, error } = await cancel(order._id)
    const refusal = error && refusalIn(error)
    const status = cancelled?.status ?? refusal?.status
    if (status) show(status)
    // An order that was cancelled in another tab counts as success.
    if (status !== 'cancelled') setFailure(refusal?.message ?? cancelFailed)
    return status
  }
  return { askAndCancel, isBusy, failure }
}

/** Updates the cache at once, because refetching the list takes time and may fail. */
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
