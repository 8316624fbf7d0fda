import { useState } from 'react'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { bookVat } from '../../../domain/money/book-vat.ts'
import { type PriceBoundCountry, priceBoundCountries } from '../../../domain/books/price-bound.ts'
import { likelyCountry, proposeRegion, type Region, taxNames } from './regions.ts'

export type RegionDraft = Region & {
  delivers: boolean
  fee: string
  freeFrom: string
  countries: string[]
  /** More than one were set in the settings, and stay as they are. */
  hasZones: boolean
  picksUp: boolean
  note: string
  mode: ShopSettings['tax']['mode']
  taxName: string
  percent: string
  /** Whether books of the country's publishers have fixed prices. */
  fixesPrices: boolean
}

export const regionFields = [
  'country',
  'currency',
  'language',
  'locale',
  'timeZone',
  'delivers',
  'fee',
  'freeFrom',
  'picksUp',
  'note',
  'mode',
  'taxName',
  'percent',
  'fixesPrices',
] as const

export type RegionField = (typeof regionFields)[number]

type Stored = Pick<ShopSettings, 'region' | 'delivery' | 'tax' | 'books'>

type Known = { region: boolean; delivery: boolean }

export const isPriceBound = (country: string): country is PriceBoundCountry =>
  priceBoundCountries.some((bound) => bound === country)

/** Of a country whose tax the owner has not typed. */
const suggestedTax = (country: string): Pick<RegionDraft, 'mode' | 'percent'> => {
  const percent = bookVat(country)
  return percent === undefined ? { mode: 'none', percent: '' } : { mode: 'included', percent }
}

/** What is stored, or what the browser suggests before anything is. */
export function useRegionDraft({ region, delivery, tax, books }: Stored, has: Known) {
  const [draft, setDraft] = useState((): RegionDraft => {
    const first = has.region ? region : proposeRegion(likelyCountry(region.country), region)
    const zone = has.delivery ? delivery.zones[0] : undefined
    const rate = tax.rates.find(({ category, country }) => category === null && country === first.country)
    return {
      ...pickRegion(first),
      delivers: delivery.delivery.isOffered,
      fee: zone?.fee ?? '',
      freeFrom: zone?.freeFrom ?? '',
      countries: zone?.countries ?? [first.country],
      hasZones: delivery.zones.length > 1,
      picksUp: delivery.pickup.isOffered,
      note: delivery.pickup.note,
      ...(has.region ? { mode: tax.mode, percent: rate?.percent ?? '' } : suggestedTax(first.country)),
      taxName: rate?.name ?? taxNames[first.language],
      fixesPrices: has.region
        ? books.priceBoundCountries.some((bound) => bound === first.country)
        : isPriceBound(first.country),
    }
  })
  const change = (changed: Partial<RegionDraft>) =>
    setDraft((draft) => withTaxName(draft, { ...draft, ...changed }))

  /** Delivery to one's own country moves with it. */
  const moveTo = (country: string) =>
    setDraft((draft) =>
      withTaxName(draft, {
        ...draft,
        ...proposeRegion(country, draft),
        ...(draft.percent === (bookVat(draft.country) ?? '') && suggestedTax(country)),
        fixesPrices: isPriceBound(country),
        countries: draft.countries.map((each) => (each === draft.country ? country : each)),
      }),
    )
  return { draft, change, moveTo }
}

/** Shoppers read the name of the tax, so that it follows the language until the owner types another one. */
const withTaxName = (before: RegionDraft, now: RegionDraft): RegionDraft =>
  now.taxName === taxNames[before.language] ? { ...now, taxName: taxNames[now.language] } : now

const pickRegion = ({ country, currency, language, locale, timeZone }: Region): Region => ({
  country,
  currency,
  language,
  locale,
  timeZone,
})

/** The groups in the order in which they are saved: amounts depend on the currency. */
export function groupsOf(draft: RegionDraft, { delivery, tax, books }: Stored) {
  const { delivers, picksUp, note, mode, taxName, percent, country } = draft
  const others = tax.rates.filter((rate) => rate.country !== country || rate.category !== null)
  const rates = [{ country, category: null, name: taxName, percent }, ...others]
  return [
    { group: 'region' as const, body: pickRegion(draft) },
    {
      group: 'delivery' as const,
      body: {
        delivery: { ...delivery.delivery, isOffered: delivers },
        ...(delivers && !draft.hasZones && { zones: [onlyZone(draft, delivery)] }),
        pickup: { ...delivery.pickup, isOffered: picksUp, note },
      },
    },
    { group: 'tax' as const, body: mode === 'none' ? { mode } : { mode, rates } },
    ...(isPriceBound(country) ? [boundBooks(country, draft.fixesPrices, books)] : []),
  ]
}

function onlyZone({ fee, freeFrom, countries }: RegionDraft, { zones }: Stored['delivery']) {
  return { ...wholeWorld, ...zones[0], fee, freeFrom: freeFrom.trim() === '' ? null : freeFrom, countries }
}

/** Other countries stay as they are in the settings. */
function boundBooks(country: PriceBoundCountry, isBound: boolean, books: ShopSettings['books']) {
  const others = books.priceBoundCountries.filter((other) => other !== country)
  return { group: 'books' as const, body: { priceBoundCountries: isBound ? [...others, country] : others } }
}
