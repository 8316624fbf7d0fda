import { type BookFormat, formatWords } from './book-terms.ts'
import { t } from '../../messages/t.ts'

type Edition = { format?: BookFormat | undefined; isbnHyphenated?: string | undefined }

/** What tells two editions of a book apart on a line of a cart or an order, as far as it is known. */
export const editionParts = ({ format, isbnHyphenated }: Edition): string[] =>
  [format && t(formatWords[format]), isbnHyphenated && `ISBN ${isbnHyphenated}`].filter(
    (part) => part !== undefined,
  )
