import { problemIn } from '../../api/problem-in.ts'
import { type BookProblems, isFieldName } from './draft.ts'

/** Validation messages of the server by field. */
export function problemsIn(error: object): BookProblems {
  const fields = problemIn(error)?.fields ?? []
  return Object.fromEntries(
    fields.filter(({ field }) => isFieldName(field)).map(({ field, message }) => [field, message]),
  )
}
