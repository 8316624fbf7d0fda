import { type BookFormat, formatWords } from './book-terms.ts'

type Edition = { format?: BookFormat | undefined; isbnHyphenated?: string | undefined }

/** What tells two editions of a book apart on a line of a cart or an order; empty if nothing is known. */
export const editionText = ({ format, isbnHyphenated }: Edition) =>
  [format && formatWords[format], isbnHyphenated && `ISBN ${isbnHyphenated}`].filter(Boolean).join(' · ')
