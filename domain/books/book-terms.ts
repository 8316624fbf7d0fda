import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'

/** What contributors did for a book, beside the author. */
export const contributorRoles = [
  'author',
  'editor',
  'translator',
  'illustrator',
  'photographer',
  'foreword',
  'introduction',
  'afterword',
  'adapter',
  'compiler',
  'narrator',
  'contributor',
] as const

export type ContributorRole = (typeof contributorRoles)[number]

/** The forms in which a book is sold. */
export const bookFormats = [
  'hardback',
  'paperback',
  'leather-bound',
  'board-book',
  'spiral-bound',
  'boxed-set',
  'map',
  'calendar',
  'audiobook',
  'e-book',
] as const

export type BookFormat = (typeof bookFormats)[number]

export const formatWords: Record<BookFormat, Label> = {
  hardback: msg('Hardback'),
  paperback: msg('Paperback'),
  'leather-bound': msg('Leather-bound'),
  'board-book': msg('Board book'),
  'spiral-bound': msg('Spiral-bound'),
  'boxed-set': msg('Boxed set'),
  map: msg('Map'),
  calendar: msg('Calendar'),
  audiobook: msg('Audiobook'),
  'e-book': msg('E-book'),
}

/** Classifications of the trade. */
export const subjectSchemes = ['thema', 'bisac', 'bic', 'dewey', 'warengruppe', 'clil', 'nur'] as const

export type SubjectScheme = (typeof subjectSchemes)[number]

/** Rates of tax by their kind, as in list 62 of ONIX, and none at all. The percentages are the country's. */
export const taxClasses = [
  'standard',
  'reduced',
  'super-reduced',
  'zero',
  'higher',
  'paid-at-source',
  'exempt',
] as const

export type TaxClass = (typeof taxClasses)[number]

export const maxContributors = 20

export const maxSubjects = 30
