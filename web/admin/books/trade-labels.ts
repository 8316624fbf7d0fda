import type { ContributorRole, SubjectScheme, TaxClass } from '../../../domain/books/book-terms.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

export const roleLabels: Record<ContributorRole, Label> = {
  author: msg('Author'),
  editor: msg('Editor'),
  translator: msg('Translator'),
  illustrator: msg('Illustrator'),
  photographer: msg('Photographer'),
  foreword: msg('Foreword'),
  introduction: msg('Introduction'),
  afterword: msg('Afterword'),
  adapter: msg('Adapter'),
  compiler: msg('Compiler'),
  narrator: msg('Narrator'),
  contributor: msg('Contributor'),
}

/** Names, which are not translated. */
export const schemeLabels: Record<SubjectScheme, string> = {
  thema: 'Thema',
  bisac: 'BISAC',
  bic: 'BIC',
  dewey: 'Dewey',
  warengruppe: 'Warengruppe',
  clil: 'CLIL',
  nur: 'NUR',
}

export const taxLabels: Record<TaxClass, Label> = {
  standard: msg('Standard rate'),
  reduced: msg('Reduced rate'),
  'super-reduced': msg('Super-reduced rate'),
  zero: msg('Zero rate'),
  higher: msg('Higher rate'),
  'paid-at-source': msg('Paid at source by the publisher'),
  exempt: msg('Exempt from tax'),
}

export const priceBoundLabels = { true: msg('Fixed by law or the publisher'), false: msg('Not fixed') }
