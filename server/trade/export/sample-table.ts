import { t } from '../../../messages/t.ts'
import type { CsvFormat } from '../../lib/csv.ts'

/** Two invented books with the columns that most booksellers have, in the language of the person who asks. */
export const sampleTable = (
  { sum }: CsvFormat,
  [first = '', second = first]: string[],
): (string | number)[][] => [
  [t('ISBN'), t('Title'), t('Author'), t('Publisher'), t('Category'), t('Price'), t('Copies'), t('Section')],
  ['978-0-306-40615-7', 'The Glass Garden', 'Ada Inkwell', 'Harbour Press', first, sum(1290), 3, 'A1'],
  ['978-1-86197-271-2', 'Salt Roads', 'Ben Quill', 'Harbour Press', second, sum(2400), 1, 'B2'],
]
