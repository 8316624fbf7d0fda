import type { Problem } from '../../../contract/problem.ts'
import { t } from '../../../messages/t.ts'

type QueryError = { status?: number | string; data?: unknown }

/** The API problem in an RTK Query error; undefined for network errors and foreign bodies. */
export function problemIn(error: object): Problem | undefined {
  const { status, data } = error as QueryError
  return typeof status === 'number' ? asProblem(data) : undefined
}

export const asProblem = (data: unknown) =>
  typeof (data as Partial<Problem> | null | undefined)?.message === 'string' ? (data as Problem) : undefined

/** What the server says of each field. */
export const messagesByField = (error: object): Record<string, string> =>
  Object.fromEntries((problemIn(error)?.fields ?? []).map(({ field, message }) => [field, message]))

/** What the server says of the first field, or at all. */
export const fieldMessageIn = (error: object): string | undefined => {
  const problem = problemIn(error)
  return problem?.fields?.[0]?.message ?? problem?.message
}

/** The message of the server, if it responded. */
export const messageIn = (error: object): string =>
  problemIn(error)?.message ?? t("The shop can't be reached. Check your connection and try again.")

/** There is no such thing, or the id in the URL is none. To try again would not help. */
export const isUnknown = (error: unknown) =>
  [400, 404].includes(Number((error as QueryError | undefined)?.status))
