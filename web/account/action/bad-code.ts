import type { Failure } from '../use-attempt.ts'

const bad = new Set([
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
])

/** Whether the code of a letter is what is wrong, so that only another letter helps. */
export const isBadCode = (failure: Failure | undefined) => failure !== undefined && bad.has(failure.code)
