import { z } from 'zod'
import type { Label, Message } from '../../messages/message.ts'
import { formatNumber, msg, t } from '../../messages/t.ts'
import {
  type BookField,
  bookFields,
  type FieldKind,
  type FieldOfKind,
  fromBookFields,
} from '../../domain/books/book-fields.ts'
import {
  contributorRoles,
  maxContributors,
  maxSubjects,
  subjectSchemes,
} from '../../domain/books/book-terms.ts'
import { noIsbn, parseIsbn } from '../../domain/books/isbn.ts'
import { languageOf } from '../../domain/books/languages.ts'
import { optionalText, text } from '../text.ts'

/** Any form of an ISBN; its 13 digits come out. */
export const IsbnFromForm = z
  .string(noIsbn)
  .max(100, msg('Use {maximum, plural, one {# character} other {# characters}} or fewer'))
  .transform((typed, context) => {
    const parsed = parseIsbn(typed)
    if ('isbn' in parsed) return parsed.isbn
    context.addIssue({ code: 'custom', message: parsed.problem })
    return z.NEVER
  })

/** An empty field of a form is no value. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullable(),
    )
    .optional()

const badDate = msg('Enter a year, a month or a day: 1851, 1851-10 or 1851-10-18')

/** A day that the calendar has: Date would count February 30 as March 2. */
const isDate = (date: string) => {
  const day = `${date}-01-01`.slice(0, 10)
  return /^(?!0000)\d{4}(-\d\d(-\d\d)?)?$/.test(date) && new Date(day).toJSON()?.slice(0, 10) === day
}

const Published = z
  .string(badDate)
  .trim()
  .refine((date) => isDate(date), badDate)

export const badLanguage = msg('Enter the code of a language, for example en, fr or grc')

/** Codes of libraries such as ger and fre become de and fr. */
const Language = z
  .string(badLanguage)
  .trim()
  .toLowerCase()
  .transform((code, context) => {
    const known = languageOf(code)
    if (known && languageNames.of(known)) return known
    context.addIssue({ code: 'custom', message: badLanguage })
    return z.NEVER
  })

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const badNumbers = {
  pages: msg('Enter the number of pages, a whole number from 1 to {max}'),
  heightMm: msg('Enter the height in millimetres, a whole number from 1 to {max}'),
  widthMm: msg('Enter the width in millimetres, a whole number from 1 to {max}'),
  thicknessMm: msg('Enter the thickness in millimetres, a whole number from 1 to {max}'),
  weightG: msg('Enter the weight in grams, a whole number from 1 to {max}'),
} satisfies Record<FieldOfKind<'whole'>, Message>

const badChoices: Record<FieldOfKind<'choice'>, Label> = {
  format: msg('Choose a format'),
  taxClass: msg('Choose a tax class'),
}

/** Forms send numbers as strings. */
const whole = (field: FieldOfKind<'whole'>, max: number) => {
  const bad = { error: () => t(badNumbers[field], { max: formatNumber(max) }) }
  return z.preprocess(
    (number) => (typeof number === 'string' && /^\s*\d+\s*$/.test(number) ? Number(number) : number),
    z.number(bad).int(bad).min(1, bad).max(max, bad),
  )
}

/** Forms send strings. */
const YesOrNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(msg('Say true or false')),
)

const Contributor = z.object({
  role: z.enum(contributorRoles, msg('Choose a role')),
  name: text(200, msg('Enter a name')),
})

export type Contributor = z.output<typeof Contributor>

const badCode = msg('Enter a code of letters and digits, for example FBC')

const Subject = z.object({
  scheme: z.enum(subjectSchemes, msg('Choose a classification')),
  code: text(40, badCode).regex(/^[\p{L}\d][\p{L}\d./-]*$/u, badCode),
})

export type Subject = z.output<typeof Subject>

type Schemas = { sent: z.ZodType; returned: z.ZodType }

/** How a field of each kind is sent and returned. */
const schemas: { [Kind in FieldKind]: (described: Described<Kind>, field: FieldOfKind<Kind>) => Schemas } = {
  isbn: () => ({
    sent: orNone(IsbnFromForm).meta({ description: 'ISBN-10 or ISBN-13 in any form. Belongs to one book.' }),
    returned: z.string().optional().meta({ description: '13 digits.' }),
  }),
  text: ({ max }) => ({ sent: orNone(optionalText(max)), returned: z.string().optional() }),
  whole: ({ max }, field) => ({ sent: orNone(whole(field, max)), returned: z.int().optional() }),
  choice: ({ values }, field) => ({
    sent: orNone(z.enum(values, badChoices[field])),
    returned: z.enum(values).optional(),
  }),
  date: () => ({ sent: orNone(Published), returned: z.string().optional() }),
  language: () => ({ sent: orNone(Language), returned: z.string().optional() }),
  contributors: () => ({
    sent: z
      .array(Contributor, msg('Send a list of contributors'))
      .max(
        maxContributors,
        msg('Enter {maximum, plural, one {# contributor} other {# contributors}} at most'),
      )
      .nullable()
      .optional(),
    returned: z.array(Contributor).optional().meta({ description: 'Beside the author.' }),
  }),
  subjects: () => ({
    sent: z
      .array(Subject, msg('Send a list of subjects'))
      .max(maxSubjects, msg('Enter {maximum, plural, one {# subject} other {# subjects}} at most'))
      .nullable()
      .optional(),
    returned: z.array(Subject).optional(),
  }),
  'price-bound': () => ({
    sent: orNone(YesOrNo).meta({
      description:
        'Whether law or the publisher fixes the price, so that an old price above it is refused. Null: the settings of books decide by the ISBN.',
    }),
    returned: z.boolean().optional().meta({
      description: 'Omitted if the settings of books decide by the ISBN.',
    }),
  }),
}

type Described<Kind extends FieldKind> = (typeof bookFields)[FieldOfKind<Kind>]

type Values = {
  isbn: string
  text: string
  whole: number
  date: string
  language: string
  contributors: Contributor[]
  subjects: Subject[]
  'price-bound': boolean
}

type ValueOf<Field extends BookField> = (typeof bookFields)[Field] extends {
  values: readonly (infer Value)[]
}
  ? Value
  : (typeof bookFields)[Field] extends { kind: infer Kind extends keyof Values }
    ? Values[Kind]
    : never

/** In the documentation of the API, where the name says too little. */
const descriptions: Partial<Record<BookField, string>> = {
  published: 'A year, a month or a day: 1851, 1851-10, 1851-10-18.',
  language: 'Of the text: an ISO 639 code.',
  originalLanguage: 'Of a translated text.',
}

/** The schema of each field. That of its kind has its type, which the compiler cannot follow. */
const shapeOf = (way: 'sent' | 'returned') =>
  fromBookFields((field) => {
    const described = bookFields[field]
    const schemasOf = schemas[described.kind] as (
      described: Described<FieldKind>,
      field: BookField,
    ) => Schemas
    const schema = schemasOf(described, field)[way]
    const description = descriptions[field]
    return description ? schema.meta({ description }) : schema
  })

/** What the trade knows of a book, as it is sent: omitted is unchanged, null or empty is removed. */
export const BookDataEdit = z.object(
  shapeOf('sent') as { [Field in BookField]: z.ZodOptional<z.ZodType<ValueOf<Field> | null>> },
)

export type BookDataEdit = z.output<typeof BookDataEdit>

const { isbn, ...others } = shapeOf('returned') as {
  [Field in BookField]: z.ZodOptional<z.ZodType<ValueOf<Field>>>
}

/** What the trade knows of a book. Unknown fields are omitted. */
export const BookData = z.object({
  isbn,
  isbnHyphenated: z.string().optional().meta({
    description: 'Without hyphens where the range of the publisher is not known.',
  }),
  ...others,
})

export type BookData = z.output<typeof BookData>

/** Which edition a book is, as carts, orders and receipts say it. */
export const editionShape = BookData.pick({ isbn: true, isbnHyphenated: true, format: true }).shape

/** The same with all fields. Null is nothing. */
export type TradeData = { [Field in BookField]: ValueOf<Field> | null }
