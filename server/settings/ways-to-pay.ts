import { paymentMethodNames, type PaymentMethod } from '../../domain/money/payment-methods.ts'
import type { DeliveryMethodId, PublicShop, ShopSettings } from '../../contract/shop/shop.ts'

type Customer = { email: string; emailVerified: boolean }

type Offered = PublicShop['paymentMethods'][number]

/**
 * The payment methods of the settings, the usual one first, without those that only chosen customers have: an e-mail address
 * may be one of theirs, once it is verified: any visitor can register with it.
 */
export function paymentMethodsOf({ payment }: Pick<ShopSettings, 'payment'>, customer?: Customer): Offered[] {
  const { cash, pickup, transfer, invoice, card } = payment
  const hasInvoice =
    invoice.customers.length === 0 ||
    (customer?.emailVerified === true && invoice.customers.includes(customer.email))
  const both: DeliveryMethodId[] = ['delivery', 'pickup']
  const offered = (
    isOffered: boolean,
    id: PaymentMethod,
    methods: DeliveryMethodId[],
    days: number | null = null,
  ): Offered[] => (isOffered ? [{ id, name: paymentMethodNames[id], deliveryMethods: methods, days }] : [])
  return [
    ...offered(cash.isOffered, 'cash-on-delivery', ['delivery']),
    ...offered(pickup.isOffered, 'pay-on-pickup', ['pickup']),
    ...offered(card.isOffered, 'card', both),
    ...offered(transfer.isOffered, 'bank-transfer', both, transfer.days),
    ...offered(invoice.isOffered && hasInvoice, 'invoice', both, invoice.days),
  ]
}

export const paymentMethodsFor = (
  settings: Pick<ShopSettings, 'payment'>,
  deliveryMethod: DeliveryMethodId,
  customer: Customer,
) =>
  paymentMethodsOf(settings, customer).filter(({ deliveryMethods }) =>
    deliveryMethods.includes(deliveryMethod),
  )
