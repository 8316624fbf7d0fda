import type { BookFormat } from '../../../domain/book-terms.ts'
import { formatted } from '../../app/shop/formatted.ts'

export const formatWords: Record<BookFormat, string> = {
  hardback: 'Hardback',
  paperback: 'Paperback',
  'leather-bound': 'Leather-bound',
  'board-book': 'Board book',
  'spiral-bound': 'Spiral-bound',
  'boxed-set': 'Boxed set',
  map: 'Map',
  calendar: 'Calendar',
  audiobook: 'Audiobook',
  'e-book': 'E-book',
}

export const languageIn = (locale: string, code: string) =>
  formatted(
    [locale, 'language', code].join(),
    () => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
  )
