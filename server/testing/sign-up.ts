import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from '@firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from '@firebase/auth'
import { onTestFinished } from 'vitest'
import { comeAgain } from './when-not-busy.ts'

/** The accounts endpoint of the Firebase client library. */
export const accountsPath = '/identitytoolkit.googleapis.com/v1/accounts'

type Answer = { idToken?: string; error?: { message: string } }

/** Signs up, or in if the account exists, as the Firebase client does; returns the ID token. */
export async function signUp(origin: string, email: string, password = 'correct horse'): Promise<string> {
  const ask = async (call: string): Promise<Answer> => {
    const answer = await comeAgain(`${origin}${accountsPath}:${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    })
    return (await answer.json()) as Answer
  }
  const { idToken, error } = await ask('signUp')
  const token = error?.message === 'EMAIL_EXISTS' ? (await ask('signInWithPassword')).idToken : idToken
  if (!token) throw new Error(`Sign-up failed: ${error?.message}`)
  return token
}

/** The real client library; each instance is a separate browser. */
export function firebaseClient(origin: string): Auth {
  const app = initializeApp({ apiKey: 'any', authDomain: 'localhost', projectId: 'book-store' }, randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  onTestFinished(() => deleteApp(app))
  return auth
}
