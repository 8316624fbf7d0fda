import type { AuthClient } from './account/auth-client.ts'

/** Services for thunks and API calls. */
export type Services = {
  /** On the server: calls the API in process, without the network. */
  fetchFn: typeof fetch | undefined
  /** Loads the sign-in code on first use. */
  auth(): Promise<AuthClient>
}
