import { spokenLanguage } from '../../../messages/t.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Codes that name no country: unions, the unknown region, and test regions. */
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** A replaced code, such as that of the Soviet Union, has another canonical one. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

type CountryName = { code: string; name: string }

let known: CountryName[] | undefined

const names = () => new Intl.DisplayNames(spokenLanguage(), { type: 'region', fallback: 'none' })

/** All countries by name. */
export function allCountries(): CountryName[] {
  const nameOf = names()
  known ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && isCurrent(code))
    .flatMap((code) => {
      const name = nameOf.of(code)
      return name ? [{ code, name }] : []
    })
    .sort((one, other) => one.name.localeCompare(other.name, spokenLanguage()))
  return known
}

export const countryName = (code: string) => names().of(code) ?? code
