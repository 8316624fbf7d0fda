import { z } from 'zod'
import {
  bookFormats,
  contributorRoles,
  type DataField,
  maxContributors,
  maxSubjects,
  subjectSchemes,
  taxClasses,
} from '../../domain/book-terms.ts'
import { noIsbn, parseIsbn } from '../../domain/isbn.ts'
import { languageOf } from '../../domain/languages.ts'
import { optionalText, text } from '../text.ts'

/** Any form of an ISBN; its 13 digits come out. */
export const IsbnFromForm = z
  .string(noIsbn)
  .max(100, 'Use 100 characters or fewer')
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

const badDate = 'Enter a year, a month or a day: 1851, 1851-10 or 1851-10-18'

/** A day that the calendar has: Date would count February 30 as March 2. */
const isDate = (date: string) => {
  const day = `${date}-01-01`.slice(0, 10)
  return /^(?!0000)\d{4}(-\d\d(-\d\d)?)?$/.test(date) && new Date(day).toJSON()?.slice(0, 10) === day
}

const Published = z
  .string(badDate)
  .trim()
  .refine((date) => isDate(date), badDate)

export const badLanguage = 'Enter the code of a language, for example en, fr or grc'

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

/** Forms send numbers as strings. */
const whole = (what: string, max: number) => {
  const bad = `Enter ${what}, a whole number from 1 to ${max}`
  return z.preprocess(
    (number) => (typeof number === 'string' && /^\s*\d+\s*$/.test(number) ? Number(number) : number),
    z.number(bad).int(bad).min(1, bad).max(max, bad),
  )
}

/** Forms send strings. */
const YesOrNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Say true or false'),
)

const Contributor = z.object({
  role: z.enum(contributorRoles, 'Choose a role'),
  name: text(200, 'Enter a name'),
})

export type Contributor = z.output<typeof Contributor>

const badCode = 'Enter a code of letters and digits, for example FBC'

const Subject = z.object({
  scheme: z.enum(subjectSchemes, 'Choose a classification'),
  code: text(40, badCode).regex(/^[\p{L}\d][\p{L}\d./-]*$/u, badCode),
})

export type Subject = z.output<typeof Subject>

/** What the trade knows of a book, as it is sent: omitted is unchanged, null or empty is removed. */
export const BookDataEdit = z.object({
  isbn: orNone(IsbnFromForm).meta({ description: 'ISBN-10 or ISBN-13 in any form. Belongs to one book.' }),
  subtitle: orNone(optionalText(300)),
  contributors: z
    .array(Contributor, 'Send a list of contributors')
    .max(maxContributors, `Enter ${maxContributors} contributors at most`)
    .nullable()
    .optional(),
  publisher: orNone(optionalText(200)),
  imprint: orNone(optionalText(200)),
  published: orNone(Published).meta({ description: 'A year, a month or a day: 1851, 1851-10, 1851-10-18.' }),
  format: orNone(z.enum(bookFormats, 'Choose a format')),
  pages: orNone(whole('the number of pages', 100_000)),
  language: orNone(Language).meta({ description: 'Of the text: an ISO 639 code.' }),
  originalLanguage: orNone(Language).meta({ description: 'Of a translated text.' }),
  series: orNone(optionalText(200)),
  seriesNumber: orNone(optionalText(20)),
  subjects: z
    .array(Subject, 'Send a list of subjects')
    .max(maxSubjects, `Enter ${maxSubjects} subjects at most`)
    .nullable()
    .optional(),
  heightMm: orNone(whole('the height in millimetres', 10_000)),
  widthMm: orNone(whole('the width in millimetres', 10_000)),
  thicknessMm: orNone(whole('the thickness in millimetres', 10_000)),
  weightG: orNone(whole('the weight in grams', 1_000_000)),
  taxClass: orNone(z.enum(taxClasses, 'Choose a tax class')),
  priceBound: orNone(YesOrNo).meta({
    description:
      'Whether law or the publisher fixes the price, so that an old price above it is refused. Null: the settings of books decide by the ISBN.',
  }),
})

export type BookDataEdit = z.output<typeof BookDataEdit>

const millimetres = z.int().optional()

/** What the trade knows of a book. Unknown fields are omitted. */
export const BookData = z.object({
  isbn: z.string().optional().meta({ description: '13 digits.' }),
  isbnHyphenated: z.string().optional().meta({
    description: 'Without hyphens where the range of the publisher is not known.',
  }),
  subtitle: z.string().optional(),
  contributors: z.array(Contributor).optional().meta({ description: 'Beside the author.' }),
  publisher: z.string().optional(),
  imprint: z.string().optional(),
  published: z
    .string()
    .optional()
    .meta({ description: 'A year, a month or a day: 1851, 1851-10, 1851-10-18.' }),
  format: z.enum(bookFormats).optional(),
  pages: z.int().optional(),
  language: z.string().optional().meta({ description: 'Of the text: an ISO 639 code.' }),
  originalLanguage: z.string().optional().meta({ description: 'Of a translated text.' }),
  series: z.string().optional(),
  seriesNumber: z.string().optional(),
  subjects: z.array(Subject).optional(),
  heightMm: millimetres,
  widthMm: millimetres,
  thicknessMm: millimetres,
  weightG: z.int().optional(),
  taxClass: z.enum(taxClasses).optional(),
  priceBound: z.boolean().optional().meta({
    description: 'Omitted if the settings of books decide by the ISBN.',
  }),
})

export type BookData = z.output<typeof BookData>

/** The same with all fields. Null is nothing. */
export type TradeData = { [Field in DataField]: NonNullable<BookData[Field]> | null }
