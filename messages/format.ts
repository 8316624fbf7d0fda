/** A message as `compileMessage` returns it: text, the names of values, and what depends on a value. */
export type Compiled = string | Token[]

type Token = string | [name: string, kind?: string, options?: unknown]

export type Values = Record<string, string | number>

/** Fills a message with values, with the plural forms and numbers of the locale. */
export const format = (message: Compiled, values: Values, locale: string, count?: number): string =>
  typeof message === 'string'
    ? message
    : message.map((token) => textOf(token, values, locale, count)).join('')

function textOf(token: Token, values: Values, locale: string, count?: number): string {
  // Within a plural, the number.
  if (typeof token === 'string')
    return token === '#' && count !== undefined ? count.toLocaleString(locale) : token
  const [name, kind] = token
  const value = values[name] ?? ''
  if (typeof token[2] !== 'object') return String(value)
  const options = token[2] as Record<string, Compiled>
  if (kind === 'select') return format(options[value] ?? options['other'] ?? '', values, locale, count)
  const number = Number(value)
  const chosen = options[number] ?? options[pluralForm(number, locale)] ?? options['other'] ?? ''
  return format(chosen, values, locale, number)
}

const rules = new Map<string, Intl.PluralRules>()

function pluralForm(number: number, locale: string): string {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known.select(number)
}
