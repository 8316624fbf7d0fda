import { formatted } from '../../app/shop/formatted.ts'

export const languageIn = (locale: string, code: string) =>
  formatted(
    [locale, 'language', code].join(),
    () => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
  )
