import { countryName } from '../../../domain/countries.ts'
import type { DeliveryZone } from '../../../contract/shop/delivery-settings.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { numberIn } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { usePrice } from '../../ui/price.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type Method = PublicShop['deliveryMethods'][number]
type Letter = NonNullable<DeliveryZone['letter']>

/** A process of an earlier version has none. */
export const zonesOf = ({ zones = [] }: Partial<Pick<Method, 'zones'>>) => zones

/** Whether a letter is ever used. */
export const isCheaper = (letter: Letter | null, fee: string): letter is Letter =>
  letter !== null && Number(letter.fee) < Number(fee)

export function LetterTerms({ letter: { fee, maxGrams } }: { letter: Letter }) {
  const price = usePrice()
  const { locale } = useShop()
  return t('{price} as a letter, up to {weight} g [of a delivery]', {
    price: Number(fee) === 0 ? t('Free') : price(fee),
    weight: numberIn(locale, maxGrams),
  })
}

const maxNamed = 4

/** Few countries by name. */
export const placesOf = (codes: string[], locale: string) =>
  codes.length > maxNamed
    ? t('to {count, plural, one {# country} other {# countries}} [of a delivery]', { count: codes.length })
    : t('to {countries} [of a delivery]', {
        countries: codes.map((code) => countryName(code, locale)).join(', '),
      })

type Terms = Pick<DeliveryZone, 'fee' | 'freeFrom' | 'days'> & {
  name: string
  /** Such as "to Germany". */
  places?: string
  letter?: DeliveryZone['letter']
  note?: string
}

/** What delivery costs and when it is free, in a line. */
export function DeliveryTerms({ name, fee, freeFrom, places, days, letter = null, note }: Terms) {
  const price = usePrice()
  const isFree = Number(fee) === 0
  return (
    <>
      {rich('{method}: {fee}', {
        method: name,
        fee: <span className="font-medium text-ink">{isFree ? t('Free') : price(fee)}</span>,
      })}
      {isCheaper(letter, fee) && (
        <>
          {' · '}
          <LetterTerms letter={letter} />
        </>
      )}
      {!isFree &&
        freeFrom !== null &&
        ` · ${t('free from {price} [of a delivery]', { price: price(freeFrom) })}`}
      {places && (
        // Another version of Unicode's data may have another name for a country.
        <span suppressHydrationWarning> · {places}</span>
      )}
      {days && ` · ${days}`}
      {note && ` · ${note}`}
    </>
  )
}

const namesOf = ({ name, countries }: DeliveryZone, locale: string) =>
  name || countries.map((code) => countryName(code, locale)).join(', ') || t('All other countries')

/** Of the zones of other countries than the shop's, folded. */
export function OtherZones({ zones }: { zones: DeliveryZone[] }) {
  const { locale } = useShop()
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-medium">{t('Delivery to other countries')}</summary>
      <ul className="grid gap-2 pb-2" suppressHydrationWarning>
        {zones.map((zone) => (
          <li key={zone.countries.join(' ')} suppressHydrationWarning>
            <DeliveryTerms {...zone} name={namesOf(zone, locale)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
