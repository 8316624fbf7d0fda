import type { Problem } from '../../../contract/problem.ts'
import type { useLogInMutation } from '../admin-api.ts'

type Failure = ReturnType<typeof useLogInMutation>[1]['error']

const unreachable = "The shop can't be reached. Check your connection and try again."

/** Advice, if the main message does not suffice. */
export function failureHint(failure: Failure): string | undefined {
  if (!failure || !('status' in failure)) return undefined
  const { status, data } = failure
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return unreachable
  if (status === 429) return (data as Partial<Problem> | undefined)?.message ?? 'Please wait a minute.'
  return status === 401 || status === 400
    ? undefined
    : 'The shop cannot answer just now: please try again in a moment.'
}
