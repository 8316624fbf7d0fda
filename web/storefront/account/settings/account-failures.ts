import { failureOf } from '../use-submit.ts'
import type { Refused } from '../../../ui/settings-form.tsx'

type Name = 'name' | 'email' | 'current' | 'password'

const badEmail = 'Enter an e-mail address, for example reader@example.com'
const wrongPassword = "That's not your current password."

/** The field and the message for each of Firebase's error codes. */
const atField: Record<string, [Name, string]> = {
  'auth/email-already-in-use': ['email', 'Another account has this e-mail address.'],
  'auth/invalid-email': ['email', badEmail],
  'auth/invalid-new-email': ['email', badEmail],
  'auth/missing-new-email': ['email', badEmail],
  'auth/wrong-password': ['current', wrongPassword],
  'auth/invalid-credential': ['current', wrongPassword],
  'auth/invalid-login-credentials': ['current', wrongPassword],
  'auth/missing-password': ['current', 'Enter your current password'],
  'auth/weak-password': ['password', 'A password needs at least 6 characters.'],
}

const general: Record<string, string> = {
  'auth/too-many-requests': 'Too many attempts. Wait a minute and try again.',
  'auth/network-request-failed': "The shop can't be reached. Check your connection and try again.",
  'auth/operation-not-allowed': "This account's details come from the demo's Google and can't be changed.",
  'auth/popup-closed-by-user': 'The Google window was closed before you confirmed.',
  'auth/popup-blocked': 'Your browser blocked the Google window. Allow it and try again.',
  'auth/user-mismatch': 'That is another Google account. Choose the one of this account.',
}

/** Why the identity provider refused a change, in the shopper's words. */
export function refusedBy(error: unknown): Refused<Name> {
  const { code, words } = failureOf(error)
  const [field, message] = atField[code] ?? []
  if (field) return { problems: { [field]: field === 'password' ? (words ?? message) : message } }
  return { message: general[code] ?? 'Something went wrong. Try again in a moment.' }
}
