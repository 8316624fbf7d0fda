import type { DeliveryMethodId, PublicShop, ShopSettings } from '../../contract/shop/shop.ts'
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
    deliveryMethods: methodsOf(settings),
    deliveryNote: settings.delivery.note,
    trackingUrl: settings.delivery.trackingUrl,
    taxes: settings.tax.mode,
    stockWords,
    offersStockAlerts: offersAlerts,
  }
}

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

export const hasTax = ({ tax }: ShopSettings) => tax.mode !== 'none' && tax.rates.length > 0

/** Whether the total may be another one than the sum of the prices. */
export const needsQuote = (settings: ShopSettings, method: DeliveryMethodId) =>
  hasTax(settings) || (method === 'delivery' && Number(settings.delivery.delivery.fee) > 0)
