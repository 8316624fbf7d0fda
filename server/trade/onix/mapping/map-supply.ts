import { t } from '../../../../messages/t.ts'
import type { Element } from '../xml/parse-xml.ts'
import { choosePrice, territoryOf } from './choose-price.ts'
import { whenOutOf } from './codes.ts'
import { childOf, childrenOf, codeOf, textOf } from './elements.ts'
import { optional } from './map-descriptive.ts'
import { dateOf } from './map-publishing.ts'
import { firstDayOf, parseTradeDate } from './trade-date.ts'
import type { Context, Supply } from './trade-record.ts'

/** One supplier in one market. The market is 1 where it is this country, 0 where it contains it, -1 where not. */
type Offer = { detail: Element; market: number; published: string | undefined }

/** Price and availability for the shop's country. */
export function mapSupply(record: Element, context: Context, notes: string[]): Supply {
  const offers = offersIn(record, context, notes)
  const chosen = choosePrice(
    offers.flatMap(({ detail, market }) => pricesOf(detail).map((price) => ({ price, market }))),
    context,
    notes,
  )
  const offer =
    offers.filter(({ market }) => market >= 0).toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? offers[0]
  return {
    ...optional({ published: offer?.published, ...availabilityOf(offer, notes) }),
    ...('reason' in chosen
      ? { noPrice: chosen.reason }
      : { price: chosen.units, isPriceBound: chosen.isBound, ...optional({ taxClass: chosen.taxClass }) }),
  }
}

function offersIn(record: Element, { country }: Context, notes: string[]): Offer[] {
  const supplies = childrenOf(record, 'ProductSupply')
  const inMarkets = supplies.flatMap((supply) => {
    const markets = childrenOf(supply, 'Market').map((market) => territoryOf(market, country))
    const market = markets.length > 0 ? Math.max(...markets) : 0
    const dates = childrenOf(childOf(supply, 'MarketPublishingDetail'), 'MarketDate')
    const published = dateOf(dates, 'MarketDateRole', '01', notes)
    return childrenOf(supply, 'SupplyDetail').map((detail) => ({ detail, market, published }))
  })
  return [
    ...inMarkets,
    ...childrenOf(record, 'SupplyDetail').map((detail) => ({
      detail,
      market: suppliedTo(detail, country),
      published: undefined,
    })),
  ]
}

/** The market of a supplier in release 2.1. */
function suppliedTo(detail: Element, country: string): number {
  const codesIn = (name: string) => childrenOf(detail, name).flatMap(({ text }) => text.trim().split(/\s+/))
  if (codesIn('SupplyToCountryExcluded').includes(country)) return -1
  const countries = codesIn('SupplyToCountry')
  if (countries.includes(country)) return 1
  const territories = codesIn('SupplyToTerritory')
  return countries.length + territories.length === 0 || territories.some((code) => /^(WORLD|ROW)$/.test(code))
    ? 0
    : -1
}

/** Release 2.1 may have what belongs to all prices, such as the reason for none, beside them. */
const pricesOf = (detail: Element): Element[] => {
  const prices = childrenOf(detail, 'Price')
  return prices.length === 0 && childOf(detail, 'UnpricedItemType') ? [detail] : prices
}

/** A supplier that has the book comes before one that does not. */
const rankOf = ({ detail, market }: Offer) => {
  const whenOut = whenOutOf(codeOf(detail, 'ProductAvailability', 'AvailabilityCode'))
  const rank = whenOut ? ['to-order', 'pre-order', 'sold-out'].indexOf(whenOut) : 3
  return rank - market * 10
}

function availabilityOf(offer: Offer | undefined, notes: string[]): Pick<Supply, 'whenOut' | 'expectedOn'> {
  const code = codeOf(offer?.detail, 'ProductAvailability', 'AvailabilityCode')
  const whenOut = whenOutOf(code)
  const isKnown = whenOut !== undefined || ['', '97', '98', '99'].includes(code)
  if (!isKnown) notes.push(t('The availability {code} is not known', { code: code.slice(0, 20) }))
  const dated = childrenOf(offer?.detail, 'SupplyDate')
  const expected =
    dateOf(dated, 'SupplyDateRole', '08', notes) ?? parseTradeDate(textOf(offer?.detail, 'ExpectedShipDate'))
  return optional({ whenOut, expectedOn: expected && firstDayOf(expected) })
}
