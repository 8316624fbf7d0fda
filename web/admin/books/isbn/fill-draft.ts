import type { IsbnRecord } from '../../../../contract/trade/isbn-lookup.ts'
import { type BookField, bookFieldNames } from '../../../../domain/books/book-fields.ts'
import { maxContributors, maxSubjects } from '../../../../domain/books/book-terms.ts'
import { plainPrice } from '../../../app/shop/format.tsx'
import { blankDraft, type Draft } from '../use-draft.ts'

const mainFields = ['title', 'author', 'description', 'category', 'newPrice'] as const

/** What a record may fill. */
export type FilledField = (typeof mainFields)[number] | Exclude<BookField, 'isbn'>

const fillable: FilledField[] = [
  ...mainFields,
  ...bookFieldNames.filter((field): field is Exclude<BookField, 'isbn'> => field !== 'isbn'),
]

export type Filled = {
  /** What changes in the form. */
  draft: Partial<Draft>
  /** What came from which record. */
  sources: { record: IsbnRecord; fields: FilledField[] }[]
}

type Shop = { decimals: number; categories: string[] }

/**
 * Fills the empty fields, each from the first record that knows it. What an earlier look-up has filled, and nobody changed,
 * belongs to another ISBN: it is filled again or emptied.
 */
export function fillDraft(draft: Draft, earlier: Partial<Draft>, records: IsbnRecord[], shop: Shop): Filled {
  const filled: Partial<Draft> = {}
  const sources = records.map((record) => ({ record, fields: [] as FilledField[] }))
  for (const field of fillable) {
    const wasFilled = field in earlier && isSame(draft[field], earlier[field])
    if (!wasFilled && draft[field].length > 0) continue
    const source = sources.find(({ record }) => valueOf(record, field, shop) !== undefined)
    if (source) {
      source.fields.push(field)
      Object.assign(filled, { [field]: valueOf(source.record, field, shop) })
    } else if (wasFilled) Object.assign(filled, { [field]: blankDraft[field] })
  }
  const { coverImage } = earlier
  if (coverImage && draft.coverImage === coverImage) filled.coverImage = ''
  return { draft: filled, sources: sources.filter(({ fields }) => fields.length > 0) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** As the form has it. */
function valueOf({ values }: IsbnRecord, field: FilledField, { decimals, categories }: Shop) {
  if (field === 'newPrice')
    return values.newPrice === undefined ? undefined : plainPrice(values.newPrice, decimals)
  if (field === 'contributors') return few(values.contributors, maxContributors)
  if (field === 'subjects') return few(values.subjects, maxSubjects)
  const text = String(values[field] ?? '')
  const isUnknown = field === 'category' && !categories.includes(text)
  return text === '' || isUnknown ? undefined : text
}

const few = <Row>(rows: Row[] = [], most: number) => (rows.length > 0 ? rows.slice(0, most) : undefined)
