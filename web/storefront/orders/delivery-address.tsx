import { addressLines } from '../../../domain/countries.ts'
import type { Order } from '../../../contract/orders/orders.ts'

export function DeliveryAddress({ order }: { order: Order }) {
  const isPickUp = order.deliveryMethod === 'pickup'
  const phone = order.phone && `Phone ${order.phone}`
  const lines = [order.name, ...addressLines(order.address), phone, order.email].filter(Boolean)
  return (
    <section aria-label={`Delivery of order ${order.number}`}>
      <h3 className="text-sm font-medium text-ink-soft">
        {isPickUp ? 'Pick-up in the shop' : 'Delivery address'}
      </h3>
      <address className="mt-1 not-italic whitespace-pre-line wrap-anywhere">{lines.join('\n')}</address>
      {order.deliveryNote && (
        <>
          <h3 className="mt-6 text-sm font-medium text-ink-soft">Delivery note</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{order.deliveryNote}</p>
        </>
      )}
    </section>
  )
}
