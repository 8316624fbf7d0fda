import { problemIn } from '../../app/api/problem-in.ts'
import { t } from '../../../messages/t.ts'

/** The message of the server about one field. */
export const fieldProblem = (error: object | undefined, field: string): string | undefined =>
  error && problemIn(error)?.fields?.find((problem) => problem.field === field)?.message

/** What to show beside the form: nothing where a field shows it. */
export function problemWords(error: object | undefined): string | undefined {
  if (!error) return undefined
  const problem = problemIn(error)
  if (!problem) return t("The shop can't be reached. Check your connection and try again.")
  return problem.fields ? undefined : problem.message
}
