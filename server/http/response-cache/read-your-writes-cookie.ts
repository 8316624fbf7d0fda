import { hostPrefix, readCookie, setCookie } from '../routing/cookies.ts'
import type { Origins } from '../routing/origins.ts'

/** Longer than a lost LISTEN connection can go unnoticed. */
const seconds = 30

export type ReadYourWritesCookie = { write(): string; isIn(cookies: string | undefined): boolean }

/**
 * Marks a browser that has just changed a book: every process shows it the change, even one that is not yet
 * notified. A forged cookie gains nothing, so it is not signed.
 */
export function readYourWritesCookie(instanceId: string, { isSecure }: Origins): ReadYourWritesCookie {
  const name = `${hostPrefix(isSecure)}changed-${instanceId}`
  return {
    write: () => setCookie({ name, value: '1', maxAge: seconds, isSecure, sameSite: 'Strict' }),
    isIn: (cookies) => readCookie(cookies, name) === '1',
  }
}
