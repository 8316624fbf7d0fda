import { bookFormats, taxClasses } from './book-terms.ts'
import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'

/** The block of an ONIX record that has the field. */
type OnixBlock = 'descriptive' | 'publishing' | 'supply'

/** A single value in a column of `editions`, named after the field. */
type Plain = { onix: OnixBlock } & (
  | { kind: 'text'; max: number }
  | { kind: 'whole'; max: number; /** For the message about a bad number. */ what: string }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'date' }
  | { kind: 'language' }
)

/** What has its own rules, or rows of its own. */
type Special = { kind: 'isbn' | 'price-bound' } | { kind: 'contributors' | 'subjects'; onix: OnixBlock }

type Description = (Plain | Special) & {
  /** In forms and reports. */
  label: Label
  /** Beside the field of the form. */
  hint?: Label
  /** Has a row of the form to itself. */
  isWide?: boolean
  /** The heading of the export, and others that an import knows, in lower case without spaces. */
  csv: readonly [heading: string, ...others: string[]]
}

/**
 * What the trade knows of a book, in the order of the API and of exports. Contract, form, CSV, SQL and reports follow from
 * it; ONIX in and out do not compile without an entry for each field.
 */
export const bookFields = {
  isbn: {
    kind: 'isbn',
    label: msg('ISBN'),
    hint: msg('Type or scan 10 or 13 digits'),
    csv: ['ISBN', 'isbn13', 'isbn10', 'ean', 'ean13', 'gtin', 'barcode'],
  },
  subtitle: {
    kind: 'text',
    max: 300,
    label: msg('Subtitle'),
    isWide: true,
    csv: ['subtitle', 'untertitel', 'soustitre', 'subtitulo'],
    onix: 'descriptive',
  },
  contributors: {
    kind: 'contributors',
    label: msg('Contributors'),
    csv: ['contributors', 'mitwirkende', 'contributeurs', 'colaboradores'],
    onix: 'descriptive',
  },
  publisher: {
    kind: 'text',
    max: 200,
    label: msg('Publisher'),
    csv: ['publisher', 'verlag', 'editeur', 'editorial', 'editora', 'editore', 'uitgever', 'wydawnictwo'],
    onix: 'publishing',
  },
  imprint: {
    kind: 'text',
    max: 200,
    label: msg('Imprint'),
    hint: msg('If it has another name than the publisher'),
    csv: ['imprint'],
    onix: 'publishing',
  },
  published: {
    kind: 'date',
    label: msg('Published'),
    hint: msg('A year, a month or a day: 1851, 1851-10 or 1851-10-18'),
    csv: [
      'published',
      'publicationdate',
      'pubdate',
      'erscheinungsdatum',
      'erschienen',
      'dateparution',
      'datedeparution',
      'fechadepublicacion',
    ],
    onix: 'publishing',
  },
  format: {
    kind: 'choice',
    values: bookFormats,
    label: msg('Format'),
    csv: ['format', 'binding', 'einband', 'reliure', 'formato'],
    onix: 'descriptive',
  },
  pages: {
    kind: 'whole',
    what: 'the number of pages',
    max: 100_000,
    label: msg('Pages'),
    csv: ['pages', 'seiten', 'seitenzahl', 'paginas', 'nombredepages'],
    onix: 'descriptive',
  },
  language: {
    kind: 'language',
    label: msg('Language'),
    csv: ['language', 'sprache', 'langue', 'idioma'],
    onix: 'descriptive',
  },
  originalLanguage: {
    kind: 'language',
    label: msg('Original language'),
    hint: msg('If this is a translation'),
    csv: ['original language', 'originalsprache'],
    onix: 'descriptive',
  },
  series: {
    kind: 'text',
    max: 200,
    label: msg('Series'),
    csv: ['series', 'reihe', 'serie', 'collection', 'coleccion'],
    onix: 'descriptive',
  },
  seriesNumber: {
    kind: 'text',
    max: 20,
    label: msg('Number in the series'),
    csv: ['number in series', 'seriesnumber', 'band'],
    onix: 'descriptive',
  },
  subjects: {
    kind: 'subjects',
    label: msg('Subjects'),
    csv: ['subjects', 'subject', 'themen', 'sujets', 'materias'],
    onix: 'descriptive',
  },
  heightMm: {
    kind: 'whole',
    what: 'the height in millimetres',
    max: 10_000,
    label: msg('Height in mm'),
    csv: ['height mm', 'height'],
    onix: 'descriptive',
  },
  widthMm: {
    kind: 'whole',
    what: 'the width in millimetres',
    max: 10_000,
    label: msg('Width in mm'),
    csv: ['width mm', 'width'],
    onix: 'descriptive',
  },
  thicknessMm: {
    kind: 'whole',
    what: 'the thickness in millimetres',
    max: 10_000,
    label: msg('Thickness in mm'),
    csv: ['thickness mm', 'thickness'],
    onix: 'descriptive',
  },
  weightG: {
    kind: 'whole',
    what: 'the weight in grams',
    max: 1_000_000,
    label: msg('Weight in g'),
    csv: ['weight g', 'weight'],
    onix: 'descriptive',
  },
  taxClass: {
    kind: 'choice',
    values: taxClasses,
    label: msg('Tax class'),
    hint: msg('For your records: orders are taxed by the rates of the settings'),
    csv: ['tax class'],
    onix: 'supply',
  },
  priceBound: {
    kind: 'price-bound',
    label: msg('Fixed price'),
    hint: msg('A book with a fixed price cannot have an old price above the new one'),
    csv: ['fixed price', 'pricebound', 'preisgebunden', 'prixunique', 'preciofijo'],
  },
} as const satisfies Record<string, Description>

export type BookField = keyof typeof bookFields

type Fields = typeof bookFields

export type FieldKind = Fields[BookField]['kind']

export type FieldOfKind<Kind extends FieldKind> = {
  [Field in BookField]: Fields[Field]['kind'] extends Kind ? Field : never
}[BookField]

export type PlainField = FieldOfKind<Plain['kind']>

export type OnixField<Block extends OnixBlock> = {
  [Field in BookField]: Fields[Field] extends { onix: Block } ? Field : never
}[BookField]

export const bookFieldNames = Object.keys(bookFields) as BookField[]

export const isPlain = (field: BookField): field is PlainField =>
  !['isbn', 'price-bound', 'contributors', 'subjects'].includes(bookFields[field].kind)

export const plainFields = bookFieldNames.filter(isPlain)

/** Each field with a value that its description gives it. */
export const fromBookFields = <Value>(valueOf: (field: BookField) => Value) =>
  Object.fromEntries(bookFieldNames.map((field) => [field, valueOf(field)])) as Record<BookField, Value>
