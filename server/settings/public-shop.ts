import type { z } from 'zod'
import { PublicShop } from '../../contract/shop/shop.ts'
import type { ShopSnapshot } from './shop-state.ts'

export function publicShop({ settings, decimals, categories, pages, isDemo }: ShopSnapshot): PublicShop {
  return {
    ...shown(PublicShop, settings.shop),
    ...settings.region,
    decimals,
    isDemo,
    categories,
    pages,
    deliveryMethods: methodsOf(settings.delivery),
    deliveryNote: settings.delivery.note,
    trackingUrl: settings.delivery.trackingUrl,
    taxes: settings.tax.mode,
    stockWords: shown(PublicShop.shape.stockWords, settings.stock),
    offersStockAlerts: settings.stock.offersAlerts,
  }
}

/** The fields of a group that everybody may see. */
const shown = <Shape extends z.ZodRawShape, Group extends object>(
  { shape }: z.ZodObject<Shape>,
  group: Group,
) =>
  Object.fromEntries(Object.entries(group).filter(([name]) => name in shape)) as Pick<
    Group,
    keyof Group & keyof Shape
  >

function methodsOf({
  delivery,
  pickup,
}: ShopSnapshot['settings']['delivery']): PublicShop['deliveryMethods'] {
  const { isOffered, ...toTheDoor } = delivery
  return [
    ...(isOffered ? [{ id: 'delivery' as const, ...toTheDoor, note: '' }] : []),
    ...(pickup.isOffered
      ? [
          {
            id: 'pickup' as const,
            name: pickup.name,
            fee: '0',
            freeFrom: null,
            countries: [],
            days: '',
            note: pickup.note,
          },
        ]
      : []),
  ]
}
