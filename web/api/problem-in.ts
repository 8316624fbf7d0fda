import type { Problem } from '../../contract/problem.ts'

type Answer = { status?: number | string; data?: unknown }

/** What has no number never arrived, or its answer did not; and what is no problem of ours came from elsewhere. */
export function problemIn(error: object): Problem | undefined {
  const { status, data } = error as Answer
  return typeof status === 'number' ? asProblem(data) : undefined
}

export const asProblem = (data: unknown) =>
  typeof (data as Partial<Problem> | null | undefined)?.message === 'string' ? (data as Problem) : undefined
