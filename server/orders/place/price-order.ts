import { spokenLanguage, msg, t } from '../../../messages/t.ts'
import { countryCode, countryName } from '../../../domain/countries.ts'
import { hasCountries, likelyCountry, servedCountries } from '../../../domain/delivery-zones.ts'
import { totalOf } from '../../../contract/money.ts'
import type { Quote, QuoteRefusal } from '../../../contract/orders/orders.ts'
import type { DeliveryMethod, TaxLine } from '../../../contract/orders/placed-order.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import type { Queryable } from '../../database/database.ts'
import { applyCodes, codesOnWire, payWithCards, type UsedCodes } from '../codes/apply-codes.ts'
import { hasTax } from '../../settings/terms-of-sale.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { soldOutAmong } from './place-order.sql.ts'
import { type BookToSell, booksToSell } from './place-order.sql.ts'
import { type Totals, totalsOf } from './totals.ts'

/** What is ordered, as far as its price depends on it. */
type QuoteRequest = {
  productIds: string[]
  deliveryMethod: DeliveryMethod
  /** A code or a name; empty if not known yet. */
  country: string
  /** Of a voucher and of gift cards. */
  codes: string[]
}

type CountryRefusal = Extract<QuoteRefusal, { code: 'country-not-served' }>

type SoldOut = Extract<QuoteRefusal, { code: 'sold-out' }>

/** `codes`: undefined without vouchers and gift cards. */
export type Priced = { books: BookToSell[]; totals: Totals; codes: UsedCodes | undefined }

/** Where the books go: undefined where nothing depends on the country. */
type Destination = { country: string | undefined }

/** Current prices with what codes take off, delivery and tax. */
export async function priceOrder(
  db: Queryable,
  shop: ShopSnapshot,
  { productIds, deliveryMethod, codes }: Omit<QuoteRequest, 'country'>,
  { country }: Destination,
): Promise<Priced | { refused: QuoteRefusal }> {
  const books = await booksToSell(db, productIds)
  const there = new Set(books.map(({ id }) => id))
  const gone = productIds.filter((id) => !there.has(id))
  if (gone.length > 0) return { refused: bookGone(gone) }
  const { settings, decimals } = shop
  const applied = codes.length > 0 ? await applyCodes(db, shop, books, codes) : undefined
  if (applied && 'refused' in applied) return applied
  const lines = books.map((book, at) => ({ ...book, discount: applied?.discounts?.[at] ?? 0 }))
  const totals = totalsOf({ lines, deliveryMethod, country, settings, decimals })
  return { books, totals, codes: applied && payWithCards(applied, totals) }
}

/** The refusal of books that are sold out, all of them by name. */
export async function findSoldOut(db: Queryable, productIds: string[]): Promise<SoldOut | undefined> {
  const out = await soldOutAmong(db, productIds)
  return out.length > 0 ? soldOut(out) : undefined
}

export async function quoteOrder(
  db: Queryable,
  shop: ShopSnapshot,
  request: QuoteRequest,
): Promise<{ quote: Quote } | { refused: QuoteRefusal } | { invalid: FieldErrors }> {
  const { region, delivery } = shop.settings
  const country = request.country || likelyCountry(delivery.zones, region.country)
  const destination = destinationOf(shop, { ...request, country }, 'country')
  if (!('country' in destination)) return destination
  const priced = await priceOrder(db, shop, request, destination)
  if ('refused' in priced) return priced
  const refused = await findSoldOut(db, request.productIds)
  if (refused) return { refused }
  const { deliveryMethod } = request
  const { totals, codes } = priced
  const { taxLines, pricesIncludeTax, byLetter } = totals
  const sums = {
    ...sumsOnWire(totals, shop.decimals),
    taxLines: taxLinesOnWire(taxLines, shop.decimals),
  }
  const paid = {
    codes: codes ? codesOnWire(codes, totals, shop.decimals) : [],
    due: totalOf(codes?.due ?? totals.total, shop.decimals),
  }
  return { quote: { ...sums, ...paid, pricesIncludeTax, deliveryMethod, byLetter } }
}

const dependsOnCountry = ({ settings }: ShopSnapshot) =>
  hasTax(settings) || hasCountries(settings.delivery.zones)

/** Refuses a way of delivery or a country that the shop does not offer. */
export function destinationOf(
  shop: ShopSnapshot,
  { deliveryMethod, country }: Pick<QuoteRequest, 'deliveryMethod' | 'country'>,
  field: string,
): Destination | { refused: QuoteRefusal } | { invalid: FieldErrors } {
  if (!shop.settings.delivery[deliveryMethod].isOffered) return { refused: notOffered(shop) }
  return deliveryMethod === 'pickup' ? { country: undefined } : deliveredTo(shop, country, field)
}

/** Refuses a country that the shop does not deliver to. */
export function deliveredTo(
  shop: ShopSnapshot,
  country: string,
  field: string,
): Destination | { refused: CountryRefusal } | { invalid: FieldErrors } {
  if (!dependsOnCountry(shop)) return { country: undefined }
  const code = countryCode(country, shop.settings.region.locale)
  const countries = servedCountries(shop.settings.delivery.zones)
  if (countries.length > 0)
    return code && countries.includes(code) ? { country: code } : { refused: notServed(shop, countries) }
  return code
    ? { country: code }
    : { invalid: [{ field, message: t('Enter a country, for example Germany or DE') }] }
}

/** A code is stored as a name, which belongs into an address. */
export const writtenCountry = (shop: ShopSnapshot, country: string) =>
  dependsOnCountry(shop) && /^[a-z]{2}$/i.test(country)
    ? countryName(country.toUpperCase(), shop.settings.region.locale)
    : country

export const sumsOnWire = ({ subtotal, discount, delivery, tax, total }: Totals, decimals: number) => ({
  subtotal: totalOf(subtotal, decimals),
  discount: totalOf(discount, decimals),
  delivery: totalOf(delivery, decimals),
  tax: totalOf(tax, decimals),
  total: totalOf(total, decimals),
})

/** As responses and stored orders have them. */
export const taxLinesOnWire = (lines: Totals['taxLines'], decimals: number): TaxLine[] =>
  lines.map(({ name, percent, base, amount }) => ({
    name,
    percent,
    base: totalOf(base, decimals),
    amount: totalOf(amount, decimals),
  }))

const bookGone = (productIds: string[]): QuoteRefusal => ({
  code: 'book-gone',
  message: msg('A book in your cart is no longer on sale.'),
  productIds,
})

function soldOut(books: { id: string; title: string }[]): SoldOut {
  const titles = new Intl.ListFormat(spokenLanguage()).format(
    books.map(({ title }) => t('“{title}”', { title })),
  )
  return {
    code: 'sold-out',
    message: t(
      '{count, plural, one {{titles} is sold out. Please remove it from your cart.} other {{titles} are sold out. Please remove them from your cart.}}',
      { count: books.length, titles },
    ),
    productIds: books.map(({ id }) => id),
  }
}

const notServed = ({ settings: { region } }: ShopSnapshot, countries: string[]): CountryRefusal => {
  const names = countries.map((code) => countryName(code, region.locale))
  const list = new Intl.ListFormat(spokenLanguage(), { type: 'conjunction' }).format(names)
  return {
    code: 'country-not-served',
    message: t('We deliver to {countries} only.', { countries: list }),
    countries,
  }
}

const notOffered = ({ settings: { delivery } }: ShopSnapshot): QuoteRefusal =>
  delivery.pickup.isOffered
    ? {
        code: 'delivery-method-not-offered',
        message: msg('We do not deliver. Please choose to pick up the books in the shop.'),
        deliveryMethods: ['pickup'],
      }
    : {
        code: 'delivery-method-not-offered',
        message: msg('Books cannot be picked up in the shop. Please choose delivery.'),
        deliveryMethods: ['delivery'],
      }
