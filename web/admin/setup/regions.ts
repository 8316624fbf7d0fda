import { type Language, languages } from '../../../messages/languages.ts'
import { spokenLanguage } from '../../../messages/t.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
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

const namesOf = (type: 'region' | 'currency' | 'language') =>
  new Intl.DisplayNames(spokenLanguage(), { type })

export const languageName = (tag: string) => namesOf('language').of(tag) ?? tag

/** As its speakers call it, whatever the dashboard speaks. */
export const ownName = (language: Language) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

export type Choice = [value: string, name: string]

const byName = ([, one]: Choice, [, other]: Choice) => one.localeCompare(other, spokenLanguage())

export function countryChoices(): Choice[] {
  const names = namesOf('region')
  return [...currencyOf.keys()].map((country): Choice => [country, names.of(country) ?? country]).sort(byName)
}

export function currencyChoices(current: string): Choice[] {
  const names = namesOf('currency')
  return [...new Set([...Object.keys(byCurrency), current])]
    .map((currency): Choice => [currency, `${names.of(currency) ?? currency} (${currency})`])
    .sort(byName)
}

export const timeZoneChoices = (current: string): Choice[] =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].map((zone): Choice => [zone, zone])

const likelyLanguage = (country: string) => new Intl.Locale(`und-${country}`).maximize().language

const isSpoken = (language: string): language is Language => languages.some((known) => known === language)

/** A language, with its way of writing numbers and dates. */
export const localized = (language: Language, country: string) => ({
  language,
  locale: `${language}-${country}`,
})

/** Those of the shop's language first, whose names of months belong to its texts. */
export const localeChoices = ({ country, language, locale }: Region): Choice[] => {
  const offered = [language, likelyLanguage(country), 'en'].map((spoken) => `${spoken}-${country}`)
  return [...new Set([...offered, 'en-US', 'en-GB', locale])].map((tag): Choice => [tag, languageName(tag)])
}

/** The tax on books, as receipts in this language call it. */
export const taxNames: Record<Language, string> = {
  en: 'VAT',
  de: 'MwSt.',
  fr: 'TVA',
  es: 'IVA',
  pt: 'IVA',
  it: 'IVA',
  nl: 'btw',
  pl: 'VAT',
}

export type Region = Pick<ShopSettings['region'], 'country' | 'currency' | 'language' | 'locale' | 'timeZone'>

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
export function proposeRegion(country: string, before: Region): Region {
  const likely = likelyLanguage(country)
  return {
    country,
    currency: currencyOf.get(country) ?? before.currency,
    ...localized(isSpoken(likely) ? likely : 'en', country),
    timeZone: timeZoneOf(country),
  }
}

/** The country of the browser's language. */
export function likelyCountry(fallback: string): string {
  const country = new Intl.Locale(navigator.language).maximize().region
  return country && currencyOf.has(country) ? country : fallback
}

/** A price and a date as the shop would show them. */
export const exampleOf = (region: Region) =>
  `${currencyFormat(region).format(1234.5)} · ${dayIn(region, new Date())}`
