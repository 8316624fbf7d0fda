import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from '@firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from '@firebase/auth'
import { onTestFinished } from 'vitest'

/** The real client library; each instance is a separate browser. */
export function firebaseClient(origin: string): Auth {
  const app = initializeApp({ apiKey: 'any', authDomain: 'localhost', projectId: 'book-store' }, randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  onTestFinished(() => deleteApp(app))
  return auth
}
