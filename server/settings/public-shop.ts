import type { z } from 'zod'
import { likelyCountry, servedCountries, zoneOf } from '../../domain/delivery-zones.ts'
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
  const { delivery, pickup, zones } = settings.delivery
  const { isOffered, ...named } = delivery
  const { isOffered: isPickupOffered, ...pickedUp } = pickup
  const atHome = zoneOf(zones, likelyCountry(zones, settings.region.country))
  const { fee, freeFrom, days } = { ...free, ...atHome }
  const countries = servedCountries(zones)
  const ways: [isOffered: boolean, Omit<PublicShop['deliveryMethods'][number], 'needsQuote'>][] = [
    [isOffered, { id: 'delivery', ...named, fee, freeFrom, countries, days, note: '', zones }],
    [isPickupOffered, { id: 'pickup', ...free, ...pickedUp }],
  ]
  return ways.flatMap(([offered, way]) =>
    offered ? [{ ...way, needsQuote: needsQuote(settings, way.id) }] : [],
  )
}

const free = { fee: '0', freeFrom: null, countries: [], days: '', zones: [] }
