import { type Language, languages } from '../../../messages/languages.ts'
import { spokenLanguage } from '../../../messages/t.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { currencyFormat } from '../../../domain/money/price-format.ts'
import { dayIn } from '../../app/shop/format.tsx'

/** ISO 4217: each begins with its country (ISO 3166-1). Intl lists currencies that no longer exist as well. */
const national = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
  COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
  INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
  MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR
  SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES
  VND VUV WST YER ZAR ZMW ZWG
`
  .trim()
  .split(/\s+/)

/** Other countries with the currency. */
const shared: Record<string, string> = {
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  DKK: 'FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GG GS IM JE',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

const currencyOf = new Map([
  ...national.map((currency) => [currency.slice(0, 2), currency] as const),
  ...Object.entries(shared).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
])

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
  return [...new Set([...currencyOf.values(), current])]
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
