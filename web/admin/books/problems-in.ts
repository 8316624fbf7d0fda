import { problemIn } from '../../api/problem-in.ts'
import { type BookProblems, isFieldName } from './draft.ts'

/** What the shop says is wrong with a book that it has not taken. */
export function problemsIn(error: object): BookProblems {
  const fields = problemIn(error)?.fields ?? []
  return Object.fromEntries(
    fields.filter(({ field }) => isFieldName(field)).map(({ field, message }) => [field, message]),
  )
}
