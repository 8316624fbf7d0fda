import { msg, t } from '../../../../messages/t.ts'
import type { TaxClass } from '../../../../domain/books/book-terms.ts'
import { highestPrice } from '../../../../domain/money/currency.ts'
import type { Element } from '../xml/parse-xml.ts'
import { boundTypes, euroArea, isForShoppers, priceTypes, taxClassOf } from './codes.ts'
import { childOf, childrenOf, codeOf, lineOf, textOf } from './elements.ts'
import { firstDayOf, parseTradeDate } from './trade-date.ts'
import type { Context, Reason } from './trade-record.ts'

export type Price = { units: number; isBound: boolean; taxClass: TaxClass | undefined }

type Offered = Price & { rank: number }

/** Why a price does not fit. The last reason of the table that any price got is the nearest to a fit, and is told. */
const misfits = [
  ['no-price', msg('There is no price')],
  ['trade-price', msg('There is only a price for the trade, or for members, schools or libraries')],
  ['other-country', msg('There is no price for this country')],
  ['other-currency', msg('There is no price in this currency')],
  ['not-today', msg('There is no price for today: all have ended or begin later')],
  ['zero-price', msg('The price is 0. A free book is marked as such, not by its price')],
  ['bad-price', msg('The price cannot be read')],
] as const

type Misfit = (typeof misfits)[number][0]

/** The price for shoppers of this country, in its currency, today; never one for the trade. */
export function choosePrice(
  prices: { price: Element; market: number }[],
  context: Context,
  notes: string[],
): Price | { reason: Reason } {
  const classified = prices.map(({ price, market }) => classify(price, market, context))
  const fits = classified
    .filter((price) => typeof price === 'object')
    .toSorted((a, b) => a.rank - b.rank || a.units - b.units)
  const [best, next] = fits
  if (best && next && best.rank === next.rank && best.units !== next.units)
    notes.push(t('Several prices fit; the lowest was taken'))
  if (best) return best
  const reached = Math.max(0, ...classified.map((misfit) => misfits.findIndex(([code]) => code === misfit)))
  const [code, message] = misfits[reached] ?? misfits[0]
  return { reason: { code, message } }
}

function classify(price: Element, market: number, context: Context): Offered | Misfit {
  const type = codeOf(price, 'PriceType', 'PriceTypeCode') || context.defaultPriceType || '01'
  const rank = priceTypes.indexOf(type)
  if (rank === -1 || !isForShoppers(codeOf(price, 'PriceQualifier'))) return 'trade-price'
  const territory = territoryOf(price, context.country)
  if (market < 0 || territory < 0) return 'other-country'
  const currency = codeOf(price, 'CurrencyCode') || context.defaultCurrency || context.currency
  if (currency.toUpperCase() !== context.currency) return 'other-currency'
  if (!isToday(price, context.today)) return 'not-today'
  const units = unitsOf(price, context.decimals)
  if (typeof units !== 'number') return units
  // A price for this very country comes before one for the world.
  return {
    units,
    isBound: boundTypes.has(type),
    taxClass: taxOf(price),
    rank: rank - (market + territory) * 100,
  }
}

function isToday(price: Element, today: string): boolean {
  const date = (role: string, old: string) => {
    const dated = childrenOf(price, 'PriceDate').find((found) => codeOf(found, 'PriceDateRole') === role)
    return parseTradeDate(textOf(dated, 'Date') || textOf(price, old))
  }
  const [from, until] = [date('14', 'PriceEffectiveFrom'), date('15', 'PriceEffectiveUntil')]
  return (!from || firstDayOf(from) <= today) && (!until || until >= today.slice(0, until.length))
}

function unitsOf(price: Element, decimals: number): number | Misfit {
  if (codeOf(price, 'UnpricedItemType') === '01') return 0
  const written = textOf(price, 'PriceAmount').replace(/\s/g, '')
  if (written === '') return 'no-price'
  const amount = /^\d{1,12}([.,]\d{1,40})?$/.test(written) ? Number(written.replace(',', '.')) : NaN
  const units = Math.round(amount * 10 ** decimals)
  if (!(units <= highestPrice)) return 'bad-price'
  return units === 0 ? 'zero-price' : units
}

function taxOf(price: Element): TaxClass | undefined {
  if (childOf(price, 'TaxExempt')) return 'exempt'
  const [tax] = childrenOf(price, 'Tax')
  return taxClassOf(codeOf(tax, 'TaxRateCode') || codeOf(price, 'TaxRateCode1'))
}

/** Codes of countries or regions, which are separated by spaces. */
const codesIn = (element: Element | undefined, name: string): string[] => {
  const text = codeOf(element, name)
  return text === '' ? [] : text.split(/[\s,;]+/)
}

/** 1 where the country is named, 0 where it is not excluded, -1 where it is. */
export function territoryOf(element: Element, country: string): number {
  const territory = childOf(element, 'Territory')
  // Release 2.1 has a country in each of several elements, and regions as text.
  const old = childrenOf(element, 'CountryCode').map((code) => lineOf(code).toUpperCase())
  if (!territory && old.length === 0) return 0
  const included = [...codesIn(territory, 'CountriesIncluded'), ...old]
  const regions = [...codesIn(territory, 'RegionsIncluded'), ...regionsIn(territory)]
  if (codesIn(territory, 'CountriesExcluded').includes(country)) return -1
  if (included.includes(country)) return 1
  if (included.length === 0 && regions.length === 0) return 0
  return regions.some((region) => isIn(region, country)) ? 0 : -1
}

const regionsIn = (territory: Element | undefined) =>
  territory?.children.length === 0
    ? lineOf(territory)
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
    : []

const isIn = (region: string, country: string) =>
  region === 'WORLD' ||
  region === 'ROW' ||
  region === country ||
  region.startsWith(`${country}-`) ||
  (region === 'ECZ' && euroArea.has(country))
