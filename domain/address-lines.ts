import type { Order } from '../contract/orders/placed-order.ts'
import { countryCode } from './countries.ts'

/**
 * How the posts of countries write city (C), state (S) and zip code (Z) below the street, as Google's libaddressinput has them.
 * A slash begins a new line.
 */
const forms = {
  'Z C, S':
    'AD AL AR AT AX BA BE BG CH CL CY CZ DE DK DZ EE FI FO FR GF GL GP GR HR HU IS LI LT LU MA MC MD ME MK MQ MX ' +
    'MY NC NL NO PF PH PL PM PT PY RE RO RS SE SI SK SM TN TR UY VA YT',
  'Z C S': 'ES IT',
  'C S Z': 'AU CA',
  'C/S/Z': 'GB GG GI IE IM JE KE KR LK RU UA ZA',
  'C Z/S': 'IL IN MT NG NZ PE SA SG',
  'C/S Z': 'ID TH VN',
  'C - S/Z': 'BR',
  'S/C, Z': 'LV',
  'C, S/Z': 'JP',
  'C/S, Z': 'CN',
}

/** In their own script, where they begin with the largest part. The street (A) has a place, too. */
const ownForms: Partial<Record<string, string>> = {
  CN: 'Z/SC/A',
  JP: 'Z/SC/A',
  KR: 'S C/A/Z',
  TW: 'Z/SC/A',
}

const ownScript = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Of the USA and Taiwan, of other countries, and of one that is not known. */
const commonForm = 'C, S Z'

const formOf = new Map(
  Object.entries(forms).flatMap(([form, countries]) => countries.split(' ').map((code) => [code, form])),
)

/** In the order of the country's post, without what is empty. The locale is the shop's. */
export function addressLines(
  { street, street2, city, state, zipcode, country }: Order['address'],
  locale: string,
): string[] {
  const code = countryCode(country, locale) ?? ''
  const ownForm = ownScript.test(city + street) ? ownForms[code] : undefined
  const form = ownForm ?? `A/${formOf.get(code) ?? commonForm}`
  const parts = { C: city, S: state, Z: zipcode }
  const lines = form.split('/').flatMap((line) => (line === 'A' ? [street, street2] : filled(line, parts)))
  return [...lines, country].filter(Boolean)
}

/** A separator stands between two parts that are there. */
const filled = (form: string, parts: Record<string, string>) =>
  (form.match(/[^CSZ]{0,3}[CSZ]/g) ?? []).reduce((line, token) => {
    const part = parts[token.slice(-1)]
    return part ? [line, part].filter(Boolean).join(token.slice(0, -1)) : line
  }, '')
