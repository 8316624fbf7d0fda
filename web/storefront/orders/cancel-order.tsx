import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Order, OrderStatus } from '../../../contract/orders/placed-order.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { usePrice } from '../../ui/price.tsx'
import type { Dispatch } from '../../app/store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ordersApi, refusalIn, useCancelOrderMutation, useOrdersKey } from './orders-api.ts'
import { ask } from '../../app/notices/ask.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  order: Order
  /** The button disappears and would lose the focus. */
  moveFocus(): void
}

export function CancelOrder({ order, moveFocus }: Props) {
  const { askAndCancel, isBusy, failure } = useCancelOrder(order)
  const [announcement, setAnnouncement] = useState('')

  async function cancel() {
    const status = await askAndCancel()
    if (!status) return
    setAnnouncement(status === 'cancelled' ? t('Order {number} is cancelled.', { number: order.number }) : '')
    moveFocus()
  }
  return (
    <div className="grid justify-items-start print:hidden">
      <output className="sr-only">{announcement}</output>
      {failure && (
        <div className="mt-6">
          <Notice kind="bad">{failure}</Notice>
        </div>
      )}
      {order.status === 'placed' && !isPartlyShipped(order) && (
        <div className="mt-6">
          <Button
            look="destructive"
            isBusy={isBusy}
            aria-description={t('Order {number}', { number: order.number })}
            onClick={() => void cancel()}
          >
            {t('Cancel order')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useCancelOrder(order: Order) {
  const [cancel, { isLoading: isBusy }] = useCancelOrderMutation()
  const [failure, setFailure] = useState('')
  const price = usePrice()
  const show = useShowStatus(order)

  /** Resolves with the current status of the order, if known. */
  async function askAndCancel(): Promise<OrderStatus | undefined> {
    setFailure('')
    if (!(await confirmCancel(order, price(order.totalPrice)))) return undefined
    const { data: cancelled, error } = await cancel(order._id)
    const refusal = error && refusalIn(error)
    const status = cancelled?.status ?? refusal?.status
    if (status) show(status)
    // An order that was cancelled in another tab counts as success.
    if (status !== 'cancelled')
      setFailure(
        refusal?.message ?? t('The order could not be cancelled just now. Please try again in a moment.'),
      )
    return status
  }
  return { askAndCancel, isBusy, failure }
}

/** Updates the cache at once, because refetching the list takes time and may fail. */
function useShowStatus({ _id }: Order) {
  const dispatch = useDispatch<Dispatch>()
  const whose = useOrdersKey()
  return (status: OrderStatus) => {
    if (!whose) return
    const inList = ordersApi.util.updateQueryData('getOrders', whose, ({ pages }) => {
      for (const order of pages.flatMap((page) => page.orders)) if (order._id === _id) order.status = status
    })
    const onPage = ordersApi.util.updateQueryData('getOwnOrder', { id: _id, uid: whose.uid }, (order) => {
      order.status = status
    })
    dispatch(inList)
    dispatch(onPage)
  }
}

export const confirmCancel = ({ number }: Order, total: string) =>
  ask({
    title: t('Cancel this order?'),
    text: t('Order {number} for {total} will not be delivered.', { number, total }),
    yes: t('Yes, cancel it'),
    no: t('Keep it'),
    look: 'destructive',
  })
