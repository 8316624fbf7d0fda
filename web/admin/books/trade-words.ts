import type { BookFormat, ContributorRole, SubjectScheme } from '../../../contract/book-terms.ts'

export const roleWords: Record<ContributorRole, string> = {
  author: 'Author',
  editor: 'Editor',
  translator: 'Translator',
  illustrator: 'Illustrator',
  photographer: 'Photographer',
  foreword: 'Foreword',
  introduction: 'Introduction',
  afterword: 'Afterword',
  adapter: 'Adapter',
  compiler: 'Compiler',
  narrator: 'Narrator',
  contributor: 'Contributor',
}

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

export const schemeWords: Record<SubjectScheme, string> = {
  thema: 'Thema',
  bisac: 'BISAC',
  bic: 'BIC',
  dewey: 'Dewey',
  warengruppe: 'Warengruppe',
  clil: 'CLIL',
  nur: 'NUR',
}
