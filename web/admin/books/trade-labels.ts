import type { ContributorRole, SubjectScheme, TaxClass } from '../../../domain/books/book-terms.ts'

export const roleLabels: Record<ContributorRole, string> = {
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

export const schemeLabels: Record<SubjectScheme, string> = {
  thema: 'Thema',
  bisac: 'BISAC',
  bic: 'BIC',
  dewey: 'Dewey',
  warengruppe: 'Warengruppe',
  clil: 'CLIL',
  nur: 'NUR',
}

export const taxLabels: Record<TaxClass, string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  'super-reduced': 'Super-reduced rate',
  zero: 'Zero rate',
  higher: 'Higher rate',
  'paid-at-source': 'Paid at source by the publisher',
  exempt: 'Exempt from tax',
}

export const priceBoundLabels = { true: 'Fixed by law or the publisher', false: 'Not fixed' }
