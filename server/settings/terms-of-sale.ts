import { spokenLanguage, t, translate } from '../../messages/t.ts'
import type { PaymentMethod } from '../../domain/money/payment-methods.ts'
import { paymentMethodNames } from '../../domain/money/payment-method-labels.ts'
import { staffMethods } from '../../domain/money/staff-methods.ts'
import type { NewOrder } from '../../contract/orders/orders.ts'
import type { StaffOrder } from '../../contract/orders/staff-orders.ts'
import type { DeliveryMethod } from '../../contract/orders/placed-order.ts'
import type { PublicShop, ShopSettings } from '../../contract/shop/shop.ts'
import type { ShopSnapshot } from './shop-state.ts'

export const hasTax = ({ tax }: ShopSettings) => tax.mode !== 'none' && tax.rates.length > 0

/** Whether the total may be another one than the sum of the prices. */
export const needsQuote = (settings: ShopSettings, method: DeliveryMethod) =>
  hasTax(settings) || (method === 'delivery' && settings.delivery.zones.some(({ fee }) => Number(fee) > 0))

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
  const both: DeliveryMethod[] = ['delivery', 'pickup']
  const offered = (
    isOffered: boolean,
    id: PaymentMethod,
    methods: DeliveryMethod[],
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

export const offeredTo = (
  { settings }: ShopSnapshot,
  { emailVerified }: Pick<Customer, 'emailVerified'>,
  { deliveryMethod, email }: Pick<NewOrder, 'deliveryMethod' | 'email'>,
) =>
  paymentMethodsOf(settings, { email, emailVerified }).filter(({ deliveryMethods }) =>
    deliveryMethods.includes(deliveryMethod),
  )

type StaffSale = Pick<StaffOrder, 'deliveryMethod' | 'isPaid' | 'handedOver'>

/** The payment methods of an order that staff place. */
export function offeredByStaff({ settings }: Pick<ShopSnapshot, 'settings'>, sale: StaffSale): Offered[] {
  const { transfer, invoice } = settings.payment
  const days: Partial<Record<PaymentMethod, number>> = {
    'bank-transfer': transfer.days,
    invoice: invoice.days,
  }
  return staffMethods(paymentMethodsOf(settings), sale).map((id) => ({
    id,
    name: paymentMethodNames[id],
    deliveryMethods: [sale.deliveryMethod],
    days: days[id] ?? null,
  }))
}

/** Staff sell also before the shop opens, and books can always be picked up from them. */
export const termsForStaff = (shop: ShopSnapshot): ShopSnapshot => {
  const { settings } = shop
  const { delivery } = settings
  return {
    ...shop,
    settings: {
      ...settings,
      shop: { ...settings.shop, isOpen: true },
      delivery: { ...delivery, pickup: { ...delivery.pickup, isOffered: true } },
    },
  }
}

export const paymentNotOffered = (offered: ReturnType<typeof offeredTo>) => ({
  code: 'payment-method-not-offered' as const,
  message:
    offered.length > 0
      ? t('Please choose another way to pay: {methods}.', {
          methods: new Intl.ListFormat(spokenLanguage(), { type: 'disjunction' }).format(
            offered.map(({ name }) => translate(name)),
          ),
        })
      : t('There is no way to pay for this way of delivery. Please choose the other one.'),
  paymentMethods: offered.map(({ id }) => id),
})

/** Who is told of new orders. */
export const newOrderAddress = ({
  settings: { shop, email },
}: {
  settings: Pick<ShopSettings, 'shop' | 'email'>
}): string | undefined =>
  email.notifyOnOrder ? email.notifyAddress || shop.contact.email || undefined : undefined
