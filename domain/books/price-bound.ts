/**
 * Countries whose law or trade fixes the prices of books, and how the ISBNs of their publishers begin. Some share a
 * language area: an ISBN with 978-3 is one of Germany, Austria or Switzerland.
 */
const isbnGroups = {
  AR: ['978-950', '978-987', '978-631'],
  AT: ['978-3'],
  BE: ['978-2', '978-90', '978-94'],
  DE: ['978-3'],
  ES: ['978-84', '979-13'],
  FR: ['978-2', '979-10'],
  GR: ['978-960', '978-618'],
  HU: ['978-963', '978-615'],
  IT: ['978-88', '979-12'],
  JP: ['978-4'],
  KR: ['978-89', '979-11'],
  MX: ['978-607', '978-968', '978-970'],
  NL: ['978-90', '978-94'],
  NO: ['978-82'],
  PT: ['978-972', '978-989'],
  SI: ['978-961'],
} as const

export type PriceBoundCountry = keyof typeof isbnGroups

export const priceBoundCountries = Object.keys(isbnGroups) as PriceBoundCountry[]

/** As they are printed, such as 978-3. */
export const isbnGroupsOf = (country: PriceBoundCountry): readonly string[] => isbnGroups[country]

const digitsOf = (group: string) => group.replace('-', '')

/** How the 13 digits of an ISBN of these countries begin. */
export const isbnPrefixesOf = (countries: PriceBoundCountry[]) => [
  ...new Set(countries.flatMap((country) => isbnGroupsOf(country).map(digitsOf))),
]

/** The first of the countries that an ISBN of 13 digits may come from. */
export const countryOfIsbn = (isbn: string, countries: PriceBoundCountry[]) =>
  countries.find((country) => isbnPrefixesOf([country]).some((prefix) => isbn.startsWith(prefix)))
