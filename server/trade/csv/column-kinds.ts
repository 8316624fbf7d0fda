import { t } from '../../../messages/t.ts'
import type { z } from 'zod'
import { BookDataEdit } from '../../../contract/catalog/book-data.ts'
import { messageOfIssue } from '../../../contract/problem.ts'
import { contributorRoles, subjectSchemes } from '../../../domain/books/book-terms.ts'
import { hyphenated } from '../../catalog/books/book-data.sql.ts'
import type { CsvBook, Field } from './csv-book.ts'
import { joinItems, type Parsed, parsePrice, splitItems } from './parse-cells.ts'

/** What the meaning of a cell depends on. */
export type CellContext = {
  currency: string
  decimals: number
  /** Slugs by slug and by `plainName`. */
  categories: ReadonlyMap<string, string>
}

export type Column<Name extends Field = Field> = {
  field: Name
  /** The heading of the export. */
  name: string
  /** Other headings, as `plainHeading` has them. */
  words: string[]
  write(value: CsvBook[Name], sum: (minorUnits: number) => string): string
  read(cell: string, context: CellContext): Parsed<CsvBook[Name]>
}

/** The first message of the schema, which is that of the dashboard. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema, cell: unknown): Parsed<z.output<Schema>> {
  const { data, error } = schema.safeParse(cell)
  const [issue] = error?.issues ?? []
  return issue ? { problem: messageOfIssue(issue) } : { value: data as z.output<Schema> }
}

export const written = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A column whose cell is what a field of the dashboard's form would have. */
export const typed = <Name extends Field>(
  field: Name,
  name: string,
  schema: z.ZodType,
  words: string[] = [],
) =>
  ({
    field,
    name,
    words,
    write: written,
    read: (cell) => {
      const parsed = parsedBy(schema, cell)
      return 'problem' in parsed ? parsed : { value: (parsed.value ?? null) as CsvBook[Name] }
    },
  }) satisfies Column<Name>

export const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

export const parsePriceOrNone = (cell: string, context: CellContext): Parsed<number | null> =>
  cell.trim() === '' ? { value: null } : parsePrice(cell, context)

export const priceOf = (units: number | null, sum: (minorUnits: number) => string) =>
  units === null ? '' : sum(units)

/** Spreadsheets take 13 digits for a number and round it. A hyphen makes them a text. */
export const writtenIsbn = (isbn: string | null) => {
  if (isbn === null) return ''
  const known = hyphenated(isbn)
  return known.includes('-') ? known : `${isbn.slice(0, 3)}-${isbn.slice(3)}`
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value)

type Cells<Name extends Field> = Pick<Column<Name>, 'read' | 'write'>

/** Jane Doe (translator); John Roe (illustrator) */
export const contributorCells: Cells<'contributors'> = {
  write: (people) => joinItems((people ?? []).map(({ name, role }) => `${name} (${role})`)),
  read: (cell) => {
    const people = []
    for (const item of splitItems(cell)) {
      const [, name = item, role = 'contributor'] = /^([^]*\S)\s*\(([^()]*)\)$/.exec(item) ?? []
      if (!isOneOf(contributorRoles, role))
        return {
          problem: t('({role}) is no role. Choose one of {choices}', {
            role: role.slice(0, 40),
            choices: contributorRoles.join(', '),
          }),
        }
      people.push({ role, name })
    }
    const parsed = parsedBy(BookDataEdit.shape.contributors, people)
    return 'problem' in parsed
      ? parsed
      : { value: parsed.value && parsed.value.length > 0 ? parsed.value : null }
  },
}

/** thema FBC; bisac FIC004000 */
export const subjectCells: Cells<'subjects'> = {
  write: (found) => joinItems((found ?? []).map(({ scheme, code }) => `${scheme} ${code}`)),
  read: (cell) => {
    const found = []
    for (const item of splitItems(cell)) {
      const [scheme = '', code = ''] = item.split(/[\s:]+(.*)/s)
      const known = scheme.toLowerCase()
      if (!isOneOf(subjectSchemes, known))
        return {
          problem: t('{subject}: name the classification first: {choices}', {
            subject: item.slice(0, 40),
            choices: subjectSchemes.join(', '),
          }),
        }
      found.push({ scheme: known, code })
    }
    const parsed = parsedBy(BookDataEdit.shape.subjects, found)
    return 'problem' in parsed
      ? parsed
      : { value: parsed.value && parsed.value.length > 0 ? sorted(parsed.value) : null }
  },
}

/** As the database returns them, to compare. One subject is not there twice. */
const sorted = (found: NonNullable<CsvBook['subjects']>) =>
  [...new Map(found.map((subject) => [`${subject.scheme} ${subject.code}`, subject])).values()].toSorted(
    (a, b) => (a.scheme === b.scheme ? (a.code < b.code ? -1 : 1) : a.scheme < b.scheme ? -1 : 1),
  )
