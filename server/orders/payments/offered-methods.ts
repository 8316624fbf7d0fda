import { spokenLanguage, t, translate } from '../../../messages/t.ts'
import type { NewOrder } from '../../../contract/orders/orders.ts'
import { paymentMethodsFor } from '../../settings/ways-to-pay.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'

type Shopper = { emailVerified: boolean }

export const offeredTo = (
  { settings }: ShopSnapshot,
  { emailVerified }: Shopper,
  { deliveryMethod, email }: NewOrder,
) => paymentMethodsFor(settings, deliveryMethod, { email, emailVerified })

/** The chosen method or the usual one; undefined if it is not offered. */
export const paymentOf = (shop: ShopSnapshot, shopper: Shopper, order: NewOrder) =>
  offeredTo(shop, shopper, order).find(({ id }) => id === (order.paymentMethod ?? id))

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
