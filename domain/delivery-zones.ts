type Zone = { countries: string[] }

/** Of a shop. */
export const maxZones = 50

/** Free for all countries, until something is set. */
export const wholeWorld = { name: '', countries: [], fee: '0', freeFrom: null, days: '', letter: null }

/** A zone without countries is that of all countries that are in no other one. */
const isOfOthers = ({ countries }: Zone) => countries.length === 0

/** Undefined where the country is not served. */
export const zoneOf = <Of extends Zone>(zones: readonly Of[], country: string | undefined): Of | undefined =>
  zones.find(({ countries }) => country !== undefined && countries.includes(country)) ??
  zones.find(isOfOthers)

/** Empty for all countries. */
export const servedCountries = (zones: readonly Zone[]): string[] =>
  zones.some(isOfOthers) ? [] : zones.flatMap(({ countries }) => countries)

/** Whether fee or service depend on the country. */
export const hasCountries = (zones: readonly Zone[]) => !zones.every(isOfOthers)

/** Before the shopper has named one: the shop's own, or the first that is served. */
export function likelyCountry(zones: readonly Zone[], home: string): string {
  const served = servedCountries(zones)
  return served.length === 0 || served.includes(home) ? home : (served[0] ?? '')
}
