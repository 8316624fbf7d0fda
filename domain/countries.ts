/** ISO 3166-1 alpha-2. */
export const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const isCode = (country: unknown): country is string =>
  typeof country === 'string' && countryCodes.includes(country)

/** Countries whose addresses name a state, province or prefecture. */
const withState = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'MX', 'MY', 'US'])

/** Countries whose addresses usually have no zip code. */
const withoutZipcode = new Set([
  'AE',
  'AG',
  'AO',
  'BO',
  'BS',
  'BW',
  'GH',
  'HK',
  'IE',
  'JM',
  'MO',
  'QA',
  'UG',
  'ZW',
])

/** A country that is not given by its code may need one. */
export const needsState = (country: unknown) => !isCode(country) || withState.has(country)

export const needsZipcode = (country: unknown) => !isCode(country) || !withoutZipcode.has(country)

/** In the language of the locale. */
export const countryName = (code: string, locale: string) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

/** Short names that people type, and that no list has. */
const aliases: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
}

const fold = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

const codesByName = new Map<string, Map<string, string>>()

/** Made once for each language: it takes some milliseconds. */
function namesIn(locale: string): Map<string, string> {
  const made = codesByName.get(locale)
  if (made) return made
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const codes = new Map(countryCodes.map((code) => [fold(names.of(code) ?? code), code]))
  codesByName.set(locale, codes)
  return codes
}

/** The ISO code of a code or a name, in English or in the language of the locale. */
export function countryCode(country: string, locale: string): string | undefined {
  const upper = country.trim().toUpperCase()
  if (isCode(upper)) return upper
  const name = fold(country)
  return aliases[name] ?? namesIn('en').get(name) ?? namesIn(locale).get(name)
}
