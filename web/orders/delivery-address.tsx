import type { Order } from '../../contract/orders.ts'

export function DeliveryAddress({ order }: { order: Order }) {
  const { street, city, state, zipcode, country } = order.address
  const lines = [
    order.name,
    street,
    `${city}, ${state} ${zipcode}`,
    country,
    `Phone ${order.phone}`,
    order.email,
  ]
  return (
    <section aria-label={`Delivery of order ${order.number}`}>
      <h3 className="text-sm font-medium text-ink-soft">Delivery address</h3>
      <address className="mt-1 not-italic whitespace-pre-line wrap-anywhere">
        {lines.filter(Boolean).join('\n')}
      </address>
    </section>
  )
}
