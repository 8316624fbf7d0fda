import type { ReactNode } from 'react'
import { countryName } from '../../../domain/countries.ts'
import { textUrl } from '../../../domain/pages.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { usePrice } from '../../ui/price.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Store, Truck, Undo2 } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
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
  const costs = shop.deliveryMethods.some(({ fee }) => Number(fee) > 0)
  return <p className="text-sm text-ink-soft">{costs ? t('Incl. VAT, plus delivery') : t('Incl. VAT')}</p>
}

const maxNamed = 4

/** Few countries by name. */
const placesOf = (codes: string[], locale: string) =>
  codes.length > maxNamed
    ? t('to {count, plural, one {# country} other {# countries}} [of a delivery]', { count: codes.length })
    : t('to {countries} [of a delivery]', {
        countries: codes.map((code) => countryName(code, locale)).join(', '),
      })

function MethodLine({ method: { name, fee, freeFrom, countries, days, note } }: { method: Method }) {
  const price = usePrice()
  const { locale } = useShop()
  const isFree = Number(fee) === 0
  return (
    <span className="min-w-0 wrap-anywhere">
      {rich('{method}: {fee}', {
        method: name,
        fee: <span className="font-medium text-ink">{isFree ? t('Free') : price(fee)}</span>,
      })}
      {!isFree &&
        freeFrom !== null &&
        ` · ${t('free from {price} [of a delivery]', { price: price(freeFrom) })}`}
      {countries.length > 0 && (
        // Another version of Unicode's data may have another name for a country.
        <span suppressHydrationWarning> · {placesOf(countries, locale)}</span>
      )}
      {days && ` · ${days}`}
      {note && ` · ${note}`}
    </span>
  )
}
