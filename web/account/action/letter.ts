const modes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail'] as const

type Mode = (typeof modes)[number]

/** What the link in a letter asks for. */
export type Letter = { mode: Mode; code: string | null }

/** A link that we did not write has no code that counts. */
export function letterIn(search: string): Letter {
  const said = new URLSearchParams(search)
  const mode = modes.find((known) => known === said.get('mode'))
  return mode ? { mode, code: said.get('oobCode') } : { mode: 'resetPassword', code: null }
}
