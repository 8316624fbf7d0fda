import type { Failure } from '../use-submit.ts'

const modes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail'] as const

type Mode = (typeof modes)[number]

/** The action that the link in an e-mail requests. */
export type ActionLink = { mode: Mode; code: string | null }

/** Ignores the code of a link with an unknown mode. */
export function actionLinkIn(search: string): ActionLink {
  const params = new URLSearchParams(search)
  const mode = modes.find((known) => known === params.get('mode'))
  return mode ? { mode, code: params.get('oobCode') } : { mode: 'resetPassword', code: null }
}

const bad = new Set([
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
])

/** Whether the code is unusable or its account is gone or disabled, so that only a new e-mail helps. */
export const isBadCode = (failure: Failure | undefined) => failure !== undefined && bad.has(failure.code)
