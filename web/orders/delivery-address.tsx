import type { Order } from '../../contract/orders.ts'

export function DeliveryAddress({ order }: { order: Order }) {
  const lines = [order.name, ...addressLines(order.address), `Phone ${order.phone}`, order.email]
  return (
    <section aria-label={`Delivery of order ${order.number}`}>
      <h3 className="text-sm font-medium text-ink-soft">Delivery address</h3>
      <address className="mt-1 not-italic whitespace-pre-line wrap-anywhere">{lines.join('\n')}</address>
    </section>
  )
}

/** In postal format. */
export const addressLines = ({ street, city, state, zipcode, country }: Order['address']) =>
  [street, `${city}, ${state} ${zipcode}`, country].filter(Boolean)
