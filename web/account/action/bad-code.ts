import type { Failure } from '../use-submit.ts'

const bad = new Set([
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
])

/** Whether the code is unusable or its account is gone or disabled, so that only a new e-mail helps. */
export const isBadCode = (failure: Failure | undefined) => failure !== undefined && bad.has(failure.code)
