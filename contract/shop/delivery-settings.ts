import { z } from 'zod'
import { countryName } from '../../domain/countries.ts'
import { maxZones, wholeWorld } from '../../domain/delivery-zones.ts'
import { msg, spokenLanguage } from '../../messages/t.ts'
import { optionalText, text } from '../text.ts'
import { Amount, Country, HttpsUrl } from './settings-schemas.ts'

const Letter = z.object({
  fee: Amount,
  maxGrams: z
    .int(msg('Enter a weight in grams'))
    .min(1, msg('Enter a weight in grams'))
    .max(50_000, msg('Use {maximum, plural, one {# gram} other {# grams}} or fewer')),
})

/** Countries to which the delivery of an order costs the same. */
export const DeliveryZone = z
  .object({
    name: optionalText(80).meta({ description: 'Empty for the names of its countries.' }),
    countries: z
      .array(Country)
      .max(250)
      .meta({ description: 'Empty for all countries that are in no other zone.' }),
    fee: Amount,
    freeFrom: Amount.nullable().meta({
      description: 'Orders of at least this subtotal are delivered free.',
    }),
    days: optionalText(60).meta({ description: 'How long it takes, in words.' }),
    letter: Letter.nullable().meta({
      description:
        'Its fee is that of an order where it is lower, each book has a weight, and all of them together weigh no more.',
    }),
  })
  .meta({ id: 'DeliveryZone' })

export type DeliveryZone = z.output<typeof DeliveryZone>

/** Each country is in one zone, and one zone at most is that of all others. */
function checkCountries(zones: DeliveryZone[], { addIssue }: z.core.$RefinementCtx) {
  const seen = new Set<string>()
  for (const [at, { countries }] of zones.entries()) {
    const path = [at, 'countries']
    const twice = countries.find((code, place) => seen.has(code) || countries.indexOf(code) < place)
    if (twice !== undefined)
      addIssue({
        code: 'custom',
        path,
        message: msg('{country} is listed already. Each country can be in one zone only.'),
        params: { country: countryName(twice, spokenLanguage()) },
      })
    if (countries.length === 0 && zones.findIndex((zone) => zone.countries.length === 0) < at)
      addIssue({
        code: 'custom',
        path,
        message: msg('Add a country. Another zone is for all other countries already.'),
      })
    for (const code of countries) seen.add(code)
  }
}

export const DeliverySettings = z
  .object({
    delivery: z.object({
      isOffered: z.boolean(),
      name: text(80, msg('Enter a name')),
    }),
    zones: z
      .array(DeliveryZone)
      .min(1, msg('Add at least one zone'))
      .max(maxZones, msg('Use {maximum, plural, one {# zone} other {# zones}} or fewer'))
      .superRefine(checkCountries),
    pickup: z.object({
      isOffered: z.boolean(),
      name: text(80, msg('Enter a name')),
      note: optionalText(300).meta({ description: 'Where and when to pick up.' }),
    }),
    note: optionalText(500).meta({ description: 'Shown at checkout.' }),
    trackingUrl: z
      .union([
        z.literal(''),
        HttpsUrl.includes('{number}', { error: msg('Put {includes} where the tracking number goes') }),
      ])
      .meta({ description: 'Link to follow a parcel; {number} stands for its tracking number.' }),
  })
  .meta({ id: 'DeliverySettings' })

const ofOneFee = ['fee', 'freeFrom', 'countries', 'days'] as const

/** Clients of earlier versions send one fee with the delivery: it is that of the only zone. */
export function withZones(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'zones' in body || !('delivery' in body)) return body
  const { delivery } = body
  if (typeof delivery !== 'object' || delivery === null || !ofOneFee.some((name) => name in delivery))
    return body
  const { fee, freeFrom, countries, days } = delivery as Partial<DeliveryZone>
  return { ...body, zones: [{ ...wholeWorld, countries, fee, freeFrom, days }] }
}
