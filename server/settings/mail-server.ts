import type { MailServer } from '../config.ts'
import { type Encryption, encryptionWith } from '../lib/encryption.ts'
import type { StoredMailServer } from './settings.sql.ts'

// The label is part of the key of every stored password: it never changes.
export const mailServerEncryption = (secret: string, previousSecret?: string): Encryption =>
  encryptionWith(secret, 'mail server', previousSecret)

/** Undefined before a test was accepted, and for a password that another secret has encrypted. */
export const workingServer = (
  stored: StoredMailServer | undefined,
  encryption: Encryption,
): MailServer | undefined => (stored?.worksSince ? mailServerOf(stored, encryption) : undefined)

/** Without a test; undefined for a password that another secret has encrypted. */
export function mailServerOf(stored: StoredMailServer, encryption: Encryption): MailServer | undefined {
  const password = passwordOf(stored, encryption)
  return password === undefined ? undefined : { url: urlOf(stored, password), from: stored.sender }
}

/** Empty where there is none. */
export const passwordOf = ({ password }: StoredMailServer, encryption: Encryption): string | undefined =>
  password ? encryption.decrypt(password) : ''

/** As the environment names one. */
function urlOf({ host, port, security, username }: StoredMailServer, password: string): string {
  const login = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  const address = `${login}${host}:${port}`
  if (security === 'tls') return `smtps://${address}`
  return `smtp://${address}?${security === 'starttls' ? 'requireTLS' : 'ignoreTLS'}=true`
}
