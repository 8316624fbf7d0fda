import type { IsbnRecord } from '../../../contract/trade/isbn-lookup.ts'
import type { DetailedBook } from '../../../contract/catalog/books.ts'
import { findDetailedBook } from '../../catalog/books/books.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { plainDataOf } from '../decisions/book-from-record.ts'
import { storedSubjectRules } from '../decisions/import-rules.sql.ts'
import { categoryOf, indexSubjects, type SubjectIndex } from '../decisions/subject-categories.ts'
import type { RecordBlocks } from '../onix/mapping/trade-record.ts'
import { deletedWithIsbn, editionWithName, recordsWithIsbn } from './isbn-lookup.sql.ts'

type Values = IsbnRecord['values']

/** What feeds say of an ISBN, then what the shop once sold with it, then what holds for other editions too. */
export async function knownOfIsbn(
  db: Queryable,
  isbn: string,
  { decimals, fetchesCovers }: { decimals: number; fetchesCovers: boolean },
): Promise<IsbnRecord[]> {
  const records = await recordsWithIsbn(db, isbn)
  const subjects = indexSubjects(records.length > 0 ? await storedSubjectRules(db) : [])
  const deleted = await deletedWithIsbn(db, isbn)
  const names = [isbn, ...records.flatMap(({ parts }) => parts.related ?? [])]
  const editionId = await editionWithName(db, names)
  const edition = editionId === undefined ? undefined : await findDetailedBook(db, editionId)
  return [
    ...records.map(({ name, at, parts }) => ({
      source: 'feed' as const,
      name,
      at,
      hasCover: fetchesCovers && parts.collateral?.cover !== undefined,
      values: valuesOfRecord(parts, subjects, decimals),
    })),
    ...(deleted
      ? [
          {
            source: 'deleted' as const,
            name: deleted.title,
            at: deleted.at,
            hasCover: false,
            values: { title: deleted.title, ...valuesOfDeleted(deleted.changes) },
          },
        ]
      : []),
    ...(edition
      ? [
          {
            source: 'edition' as const,
            name: edition.title,
            at: null,
            hasCover: false,
            values: valuesOfEdition(edition),
          },
        ]
      : []),
  ]
}

const given = (values: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

/** Whether the book is for sale or not. A category only if a rule knows a subject: the form asks for it otherwise. */
function valuesOfRecord(parts: RecordBlocks, subjects: SubjectIndex, decimals: number): Values {
  const { descriptive, collateral, supply } = parts
  return given({
    title: descriptive?.title,
    author: descriptive?.author,
    description: collateral?.description,
    category: categoryOf(subjects, descriptive?.subjects),
    newPrice: supply?.price === undefined ? undefined : supply.price / 10 ** decimals,
    ...plainDataOf(parts),
    contributors: descriptive?.contributors,
    subjects: descriptive?.subjects,
    priceBound: supply?.isPriceBound || undefined,
  })
}

/** The audit log has lists of people and subjects as texts, and no description. */
function valuesOfDeleted(changes: Record<string, [unknown, unknown]>): Values {
  const { author, category, newPrice, format } = Object.fromEntries(
    Object.entries(changes).map(([field, [before]]) => [field, before]),
  )
  return given({ author, category, newPrice, format })
}

/** A paperback of the same work has another price, format and publisher. */
const valuesOfEdition = ({ title, author, description, category, ...data }: DetailedBook): Values => {
  const { contributors, subjects, originalLanguage } = data
  return given({ title, author, description, category, contributors, subjects, originalLanguage })
}
