import type { z } from 'zod'
import { PublicShop, type ShopSettings } from '../../contract/shop/shop.ts'
import { needsQuote, paymentMethodsOf } from './terms-of-sale.ts'
import type { ShopSnapshot } from './shop-state.ts'

export function publicShop(shop: ShopSnapshot): PublicShop {
  const { settings, decimals, categories, pages, ownPages, isDemo } = shop
  const sendsEmail = shop.mailServer !== undefined
  return {
    ...shown(PublicShop, settings.shop),
    ...settings.region,
    decimals,
    isDemo,
    categories,
    pages,
    ownPages,
    deliveryMethods: methodsOf(settings),
    deliveryNote: settings.delivery.note,
    paymentMethods: paymentMethodsOf(settings),
    trackingUrl: settings.delivery.trackingUrl,
    taxes: settings.tax.mode,
    stockWords: shown(PublicShop.shape.stockWords, settings.stock),
    offersStockAlerts: settings.stock.offersAlerts,
    sendsEmail,
    sendsAccountEmail: sendsEmail || shop.hasOtherAccountMail,
  }
}

/** The public fields of a group. */
const shown = <Shape extends z.ZodRawShape, Group extends object>(
  { shape }: z.ZodObject<Shape>,
  group: Group,
) =>
  Object.fromEntries(Object.entries(group).filter(([name]) => name in shape)) as Pick<
    Group,
    keyof Group & keyof Shape
  >

function methodsOf(settings: ShopSettings): PublicShop['deliveryMethods'] {
  const { isOffered, ...delivery } = settings.delivery.delivery
  const { isOffered: isPickupOffered, ...pickup } = settings.delivery.pickup
  const free = { fee: '0', freeFrom: null, countries: [], days: '' }
  return [
    ...(isOffered
      ? [{ id: 'delivery' as const, ...delivery, note: '', needsQuote: needsQuote(settings, 'delivery') }]
      : []),
    ...(isPickupOffered
      ? [{ id: 'pickup' as const, ...free, ...pickup, needsQuote: needsQuote(settings, 'pickup') }]
      : []),
  ]
}
