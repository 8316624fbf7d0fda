import { useState } from 'react'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { likelyCountry, proposeRegion, type Region, taxNames } from './regions.ts'

export type RegionDraft = Region & {
  delivers: boolean
  fee: string
  freeFrom: string
  countries: string[]
  picksUp: boolean
  note: string
  mode: ShopSettings['tax']['mode']
  taxName: string
  percent: string
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
] as const

export type RegionField = (typeof regionFields)[number]

type Stored = Pick<ShopSettings, 'region' | 'delivery' | 'tax'>

type Known = { region: boolean; delivery: boolean }

/** What is stored, or what the browser suggests before anything is. */
export function useRegionDraft({ region, delivery, tax }: Stored, has: Known) {
  const [draft, setDraft] = useState((): RegionDraft => {
    const first = has.region ? region : proposeRegion(likelyCountry(region.country), region)
    const rate = tax.rates.find(({ category, country }) => category === null && country === first.country)
    return {
      ...pickRegion(first),
      delivers: delivery.delivery.isOffered,
      fee: has.delivery ? delivery.delivery.fee : '',
      freeFrom: delivery.delivery.freeFrom ?? '',
      countries: has.delivery ? delivery.delivery.countries : [first.country],
      picksUp: delivery.pickup.isOffered,
      note: delivery.pickup.note,
      mode: tax.mode,
      taxName: rate?.name ?? taxNames[first.language],
      percent: rate?.percent ?? '',
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
export function groupsOf(draft: RegionDraft, { delivery, tax }: Stored) {
  const { delivers, fee, freeFrom, countries, picksUp, note, mode, taxName, percent, country } = draft
  const toTheDoor = delivers
    ? { isOffered: true, fee, freeFrom: freeFrom.trim() === '' ? null : freeFrom, countries }
    : { isOffered: false }
  const others = tax.rates.filter((rate) => rate.country !== country || rate.category !== null)
  const rates = [{ country, category: null, name: taxName, percent }, ...others]
  return [
    { group: 'region' as const, body: pickRegion(draft) },
    {
      group: 'delivery' as const,
      body: {
        delivery: { ...delivery.delivery, ...toTheDoor },
        pickup: { ...delivery.pickup, isOffered: picksUp, note },
      },
    },
    { group: 'tax' as const, body: mode === 'none' ? { mode } : { mode, rates } },
  ]
}
