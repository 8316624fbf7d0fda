let names: Intl.DisplayNames | undefined

/** The ISO 639 code of a language, of two letters where it has one; codes of libraries such as ger become de. */
export function languageOf(code: string): string | undefined {
  const known = /^[a-z]{2,3}$/.test(code) ? Intl.getCanonicalLocales(code)[0] : undefined
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return known && /^[a-z]{2,3}$/.test(known) && names.of(known) ? known : undefined
}
