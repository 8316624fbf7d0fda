import { formatted } from '../../app/shop/formatted.ts'
import { msg } from '../../../messages/t.ts'

/** Beside a book without an author, which is the shop's own. */
export const noAuthor = msg('admin [in the place of a book’s author]')

export const languageIn = (locale: string, code: string) =>
  formatted(
    [locale, 'language', code].join(),
    () => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
  )
