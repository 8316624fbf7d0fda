import type { UrlInput } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'
import type { Shopper } from './session/use-account.ts'

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

type InTurn = <Result>(queue: string, work: () => Promise<Result>) => Promise<Result>

/** Runs what is in the same queue one after another, in the order of the calls. */
export function takeTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (queue, work) => {
    const before = last.get(queue) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(queue, mine)
    return mine
  }
}

/** Account operations. Rejections carry Firebase's error code. */
export type AuthClient = {
  logIn(email: string, password: string): Promise<void>
  /** Creates an account without signing in. */
  register(email: string, password: string): Promise<void>
  signInWithGoogle(): Promise<void>
  /** Redirects to Google; `afterGoogle` reports the outcome on the page that Google redirects back to. */
  signInWithGoogleHere(): Promise<void>
  /** Rejects if the redirect from Google ended without a sign-in. */
  afterGoogle(): Promise<void>
  logOut(): Promise<void>
  sendPasswordReset(email: string): Promise<void>
  /** The e-mail address of the account whose password the code resets. */
  readResetCode(code: string): Promise<string>
  resetPassword(code: string, password: string): Promise<void>
  sendVerification(): Promise<void>
  /** Confirms or changes the e-mail address, depending on the code. */
  applyCode(code: string): Promise<void>
  changeName(name: string): Promise<void>
  /** Sends a link to the new address, which changes it. */
  changeEmail(email: string): Promise<void>
  changePassword(password: string): Promise<void>
  /** Signs in again, for changes that need a recent sign-in. */
  confirmPassword(password: string): Promise<void>
  confirmWithGoogle(): Promise<void>
  /** The ID token, for a request that needs the time of the sign-in. */
  idToken(): Promise<string>
  /** After the store has closed the account: signs out, and deletes the user of a Firebase project. */
  forgetUser(): Promise<void>
  /** Renews the session cookie of the server. */
  renewSession(): Promise<void>
}
