/** What a shopper can do with an account. Whatever fails, rejects with Firebase's code. */
export type AuthClient = {
  logIn(email: string, password: string): Promise<void>
  /** Makes an account, and signs nobody in. */
  register(email: string, password: string): Promise<void>
  signInWithGoogle(): Promise<void>
  /** Leaves the page; the outcome is known on the page that Google sends the shopper back to. */
  signInWithGoogleHere(): Promise<void>
  /** Rejects where the shopper has come back from Google without success. */
  afterGoogle(): Promise<void>
  logOut(): Promise<void>
  sendResetLetter(email: string): Promise<void>
  /** Whose password the code of a letter resets. */
  readResetCode(code: string): Promise<string>
  resetPassword(code: string, password: string): Promise<void>
  sendConfirmationLetter(): Promise<void>
  /** Does what the letter with this code was about: confirms an address, or changes it. */
  applyCode(code: string): Promise<void>
  /** Makes the server know the shopper again. */
  renewSession(): Promise<void>
}
