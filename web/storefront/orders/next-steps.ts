import type { Order } from '../../../contract/orders/orders.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'

type Words = {
  /** As text. */
  total: string
  /** Undefined until it is loaded. */
  shop: PublicShop | undefined
  /** Some of the books are shipped. */
  isPart?: boolean
}

/** What happens to an order from now on, as far as the shop has said it; nothing for a closed one. */
export function nextSteps(
  { status, deliveryMethod }: Order,
  { total, shop, isPart = false }: Words,
): string[] {
  const { days = '', note = '' } = shop?.deliveryMethods.find(({ id }) => id === deliveryMethod) ?? {}
  const steps: Partial<Record<Order['status'], string[]>> =
    deliveryMethod === 'pickup'
      ? {
          placed: ['We put your books aside. This page says when they are ready for pick-up.'],
          ready: ['Your books are ready. Pick them up in the shop.'],
        }
      : {
          placed: [
            isPart
              ? 'Some of your books are on their way. The others follow.'
              : 'We pack your books and hand them over for delivery.',
          ],
          shipped: ['Your books are on their way.'],
        }
  const first = steps[status]
  if (!first) return []
  const payment = `Pay ${total} in cash ${deliveryMethod === 'pickup' ? 'at pick-up' : 'on delivery'}.`
  return [...first, days && `Expected delivery: ${days}`, note, payment].filter(Boolean)
}
