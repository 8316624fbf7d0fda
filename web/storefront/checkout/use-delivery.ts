import { useMemo, useState } from 'react'
import { countryCode, countryCodes, countryName } from '../../../domain/countries.ts'
import { hasCountries, likelyCountry, zoneOf } from '../../../domain/delivery-zones.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import type { DeliveryMethod } from '../../../contract/orders/placed-order.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { useShop } from '../../app/shop/site.ts'
import { zonesOf } from '../book/delivery-terms.tsx'

export type CountryOption = { code: string; name: string }

/** How and where the books go, as far as the shop offers a choice. */
export function useDelivery(typedCountry: string) {
  const { data: shop } = useGetShopQuery(undefined, { refetchOnMountOrArgChange: 60 })
  const [chosen, choose] = useState<DeliveryMethod>()
  const countries = useServedCountries(shop)
  const country = useCountryIn(countries, typedCountry)
  const { country: home } = useShop()
  const methods = shop?.deliveryMethods.map((method) => inZoneOf(method, country, home)) ?? []
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  return { shop, methods, method: method?.id ?? 'delivery', choose, countries, country }
}

export type Delivery = ReturnType<typeof useDelivery>

type Method = PublicShop['deliveryMethods'][number]

/** With the terms for a country. */
function inZoneOf(method: Method, country: string, home: string) {
  const zones = zonesOf(method)
  const zone = zoneOf(zones, country || likelyCountry(zones, home))
  const { fee, freeFrom, days, letter } = { letter: null, ...method, ...zone }
  return { ...method, fee, freeFrom, days, letter }
}

/** Undefined where nothing depends on the country: then it is typed. */
function useServedCountries(shop: PublicShop | undefined): CountryOption[] | undefined {
  const { locale } = useShop()
  return useMemo(() => {
    const delivery = shop?.deliveryMethods.find(({ id }) => id === 'delivery')
    const limited = delivery?.countries ?? []
    const isSame = limited.length === 0 && !(delivery && hasCountries(zonesOf(delivery)))
    if (!shop || (isSame && shop.taxes === 'none')) return undefined
    const codes = limited.length > 0 ? limited : countryCodes
    return codes
      .map((code) => ({ code, name: countryName(code, locale) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  }, [shop, locale])
}

/** The shop's own country until another one is chosen. */
function useCountryIn(countries: CountryOption[] | undefined, typed: string): string {
  const { locale, country: home } = useShop()
  if (!countries) return typed
  const code = typed === '' ? home : countryCode(typed, locale)
  const isServed = countries.some((country) => country.code === code)
  return (isServed ? code : countries.length === 1 ? countries[0]?.code : undefined) ?? ''
}
