import type { AuthClient } from './account/auth-client.ts'

/** What thunks and calls get beside the state. */
export type Extra = {
  /** On the server the shop asks itself, without the network. */
  fetchFn: typeof fetch | undefined
  /** The sign-in code, fetched when it is first asked for. */
  auth(): Promise<AuthClient>
}
