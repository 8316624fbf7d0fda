import type { PublicShop } from '../../contract/shop/shop.ts'
import type { ShopSnapshot } from './shop-state.ts'

export function publicShop({ settings, decimals, categories, pages, isDemo }: ShopSnapshot): PublicShop {
  const { keepAuditMonths: _audit, ...details } = settings.shop
  const {
    offersAlerts,
    holdHours: _hours,
    maxHeldPerAccount: _perAccount,
    maxHeldPerNetwork: _perNetwork,
    ...stockWords
  } = settings.stock
  return {
    ...details,
    ...settings.region,
    decimals,
    isDemo,
    categories,
    pages,
    deliveryMethods: methodsOf(settings.delivery),
    deliveryNote: settings.delivery.note,
    trackingUrl: settings.delivery.trackingUrl,
    taxes: settings.tax.mode,
    stockWords,
    offersStockAlerts: offersAlerts,
  }
}

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
