import { currencyFormat } from '../../../domain/money/price-format.ts'
import { dayIn } from '../../app/shop/format.tsx'

/** Countries by their currency (ISO 3166-1, ISO 4217). Intl lists currencies that no longer exist as well. */
const byCurrency: Record<string, string> = {
  AED: 'AE',
  AFN: 'AF',
  ALL: 'AL',
  AMD: 'AM',
  AOA: 'AO',
  ARS: 'AR',
  AUD: 'AU CC CX HM KI NF NR TV',
  AWG: 'AW',
  AZN: 'AZ',
  BAM: 'BA',
  BBD: 'BB',
  BDT: 'BD',
  BHD: 'BH',
  BIF: 'BI',
  BMD: 'BM',
  BND: 'BN',
  BOB: 'BO',
  BRL: 'BR',
  BSD: 'BS',
  BTN: 'BT',
  BWP: 'BW',
  BYN: 'BY',
  BZD: 'BZ',
  CAD: 'CA',
  CDF: 'CD',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CUP: 'CU',
  CVE: 'CV',
  CZK: 'CZ',
  DJF: 'DJ',
  DKK: 'DK FO GL',
  DOP: 'DO',
  DZD: 'DZ',
  EGP: 'EG',
  ERN: 'ER',
  ETB: 'ET',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  FJD: 'FJ',
  FKP: 'FK',
  GBP: 'GB GG GS IM JE',
  GEL: 'GE',
  GHS: 'GH',
  GIP: 'GI',
  GMD: 'GM',
  GNF: 'GN',
  GTQ: 'GT',
  GYD: 'GY',
  HKD: 'HK',
  HNL: 'HN',
  HTG: 'HT',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  IQD: 'IQ',
  IRR: 'IR',
  ISK: 'IS',
  JMD: 'JM',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KGS: 'KG',
  KHR: 'KH',
  KMF: 'KM',
  KPW: 'KP',
  KRW: 'KR',
  KWD: 'KW',
  KYD: 'KY',
  KZT: 'KZ',
  LAK: 'LA',
  LBP: 'LB',
  LKR: 'LK',
  LRD: 'LR',
  LSL: 'LS',
  LYD: 'LY',
  MAD: 'EH MA',
  MDL: 'MD',
  MGA: 'MG',
  MKD: 'MK',
  MMK: 'MM',
  MNT: 'MN',
  MOP: 'MO',
  MRU: 'MR',
  MUR: 'MU',
  MVR: 'MV',
  MWK: 'MW',
  MXN: 'MX',
  MYR: 'MY',
  MZN: 'MZ',
  NAD: 'NA',
  NGN: 'NG',
  NIO: 'NI',
  NOK: 'BV NO SJ',
  NPR: 'NP',
  NZD: 'CK NU NZ PN TK',
  OMR: 'OM',
  PAB: 'PA',
  PEN: 'PE',
  PGK: 'PG',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  RWF: 'RW',
  SAR: 'SA',
  SBD: 'SB',
  SCR: 'SC',
  SDG: 'SD',
  SEK: 'SE',
  SGD: 'SG',
  SHP: 'SH',
  SLE: 'SL',
  SOS: 'SO',
  SRD: 'SR',
  SSP: 'SS',
  STN: 'ST',
  SYP: 'SY',
  SZL: 'SZ',
  THB: 'TH',
  TJS: 'TJ',
  TMT: 'TM',
  TND: 'TN',
  TOP: 'TO',
  TRY: 'TR',
  TTD: 'TT',
  TWD: 'TW',
  TZS: 'TZ',
  UAH: 'UA',
  UGX: 'UG',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  UYU: 'UY',
  UZS: 'UZ',
  VES: 'VE',
  VND: 'VN',
  VUV: 'VU',
  WST: 'WS',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  YER: 'YE',
  ZAR: 'ZA',
  ZMW: 'ZM',
  ZWG: 'ZW',
}

const currencyOf = new Map(
  Object.entries(byCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
)

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

export const countryName = (country: string) => countryNames.of(country) ?? country

export type Choice = [value: string, name: string]

const byName = ([, one]: Choice, [, other]: Choice) => one.localeCompare(other, 'en')

export const countryChoices = (): Choice[] =>
  [...currencyOf.keys()].map((country): Choice => [country, countryName(country)]).sort(byName)

export const currencyChoices = (current: string): Choice[] =>
  [...new Set([...Object.keys(byCurrency), current])]
    .map((currency): Choice => [currency, `${currencyNames.of(currency) ?? currency} (${currency})`])
    .sort(byName)

export const timeZoneChoices = (current: string): Choice[] =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].map((zone): Choice => [zone, zone])

/** The country's own language first; the shop's texts are in English. */
export const localeChoices = (country: string, current: string): Choice[] => {
  const likely = new Intl.Locale(`und-${country}`).maximize().language
  const offered = [`${likely}-${country}`, `en-${country}`, 'en-US', 'en-GB', current]
  return [...new Set(offered)].map((locale): Choice => [locale, languageNames.of(locale) ?? locale])
}

export type Region = { country: string; currency: string; locale: string; timeZone: string }

type WithTimeZones = Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] }

/** Where most people of a country with several time zones live. */
const mainZones: Record<string, string> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
}

/** Not every browser knows the time zones of a country. */
function timeZoneOf(country: string): string {
  const locale: WithTimeZones = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zones.includes(here) ? here : (mainZones[country] ?? zones[0] ?? here)
}

/** What a shop in this country most likely uses. */
export const proposeRegion = (country: string, before: Region): Region => ({
  country,
  currency: currencyOf.get(country) ?? before.currency,
  locale: localeChoices(country, before.locale)[0]?.[0] ?? before.locale,
  timeZone: timeZoneOf(country),
})

/** The country of the browser's language. */
export function likelyCountry(fallback: string): string {
  const country = new Intl.Locale(navigator.language).maximize().region
  return country && currencyOf.has(country) ? country : fallback
}

/** A price and a date as the shop would show them. */
export const exampleOf = (region: Region) =>
  `${currencyFormat(region).format(1234.5)} · ${dayIn(region, new Date())}`
