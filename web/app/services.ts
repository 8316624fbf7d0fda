import type { UrlInput } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'
import type { Shopper } from './session/account-state.ts'
import type { AuthClient } from './session/auth-client.ts'
import type { InTurn } from './api/in-turn.ts'

export type CallRoute = (
  route: Pick<Route, 'method' | 'path'>,
  input: UrlInput,
) => Promise<{ status: number; body: unknown }>

/** Services for thunks and API calls. */
export type Services = {
  /** On the server: calls a route in process, without HTTP. */
  callRoute: CallRoute | undefined
  /** Loads the sign-in code on first use. */
  auth(): Promise<AuthClient>
  /** Resolves with the signed-in shopper, or null, once the auth client has reported. */
  shopper(): Promise<Shopper | null>
  inTurn: InTurn
}
