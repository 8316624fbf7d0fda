import type { ReactNode } from 'react'
import { likelyCountry, zoneOf } from '../../../domain/delivery-zones.ts'
import { textUrl } from '../../../domain/pages.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Store, Truck, Undo2 } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { DeliveryTerms, OtherZones, placesOf, zonesOf } from './delivery-terms.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type Method = PublicShop['deliveryMethods'][number]

/** What the bookseller has set, as checkout charges it. Nothing where nothing is set. */
export function DeliveryAndReturns() {
  const { data: shop } = useGetShopQuery()
  const methods = shop?.deliveryMethods ?? []
  const hasTerms = shop?.pages.includes('terms-of-service') ?? false
  if (methods.length === 0 && !hasTerms) return null
  return (
    <section aria-labelledby="delivery" className="text-sm text-ink-soft">
      <h2 id="delivery" className="sr-only">
        {t('Delivery and returns')}
      </h2>
      <ul className="grid gap-2">
        {methods.map((method) => (
          <li key={method.id} className="flex gap-3">
            <Icon of={method.id === 'pickup' ? Store : Truck} className="mt-0.5 size-4 shrink-0" />
            <MethodLine method={method} />
          </li>
        ))}
        {hasTerms && (
          <li className="flex gap-3">
            <Icon of={Undo2} className="mt-0.5 size-4 shrink-0" />
            <span>{rich('Returns: see our <terms>Terms of Service</terms>', { terms: linkToTerms })}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

const linkToTerms = (text: ReactNode) => (
  <Link to={textUrl('terms-of-service')} className="link -my-2 inline-block py-2">
    {text}
  </Link>
)

/** Where prices include the tax, laws want them to say so, and whether the delivery costs more. */
export function TaxNote() {
  const { data: shop } = useGetShopQuery()
  if (shop?.taxes !== 'included') return null
  const costs = shop.deliveryMethods.some(
    (method) => Number(method.fee) > 0 || zonesOf(method).some(({ fee }) => Number(fee) > 0),
  )
  return <p className="text-sm text-ink-soft">{costs ? t('Incl. VAT, plus delivery') : t('Incl. VAT')}</p>
}

function MethodLine({ method }: { method: Method }) {
  const { country, locale } = useShop()
  const zones = zonesOf(method)
  const home = zoneOf(zones, likelyCountry(zones, country))
  const others = zones.filter((zone) => zone !== home)
  const isOfOthers = others.length > 0 && home?.countries.length === 0
  const countries = isOfOthers ? [country] : (home?.countries ?? method.countries)
  const places = countries.length > 0 ? placesOf(countries, locale) : ''
  return (
    <div className="min-w-0 wrap-anywhere">
      <DeliveryTerms {...method} {...home} name={method.name} places={places} />
      {others.length > 0 && <OtherZones zones={others} />}
    </div>
  )
}
