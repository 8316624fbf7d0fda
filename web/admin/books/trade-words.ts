import type { ContributorRole, SubjectScheme } from '../../../contract/book-terms.ts'

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

export const schemeWords: Record<SubjectScheme, string> = {
  thema: 'Thema',
  bisac: 'BISAC',
  bic: 'BIC',
  dewey: 'Dewey',
  warengruppe: 'Warengruppe',
  clil: 'CLIL',
  nur: 'NUR',
}
