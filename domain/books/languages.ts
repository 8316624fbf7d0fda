/**
 * The ISO 639 code of a language, of two letters where it has one: codes of libraries such as ger become de. Which codes
 * have a name depends on the version of Unicode's data, so that a browser cannot tell.
 */
export function languageOf(code: string): string | undefined {
  const known = /^[a-z]{2,3}$/.test(code) ? Intl.getCanonicalLocales(code)[0] : undefined
  return known && /^[a-z]{2,3}$/.test(known) ? known : undefined
}
