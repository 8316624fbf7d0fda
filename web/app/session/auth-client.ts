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
