import type { Origins } from '../identity/origins.ts'

/** Longer than the line by which a process hears of changes can be dead before that is noticed. */
const seconds = 30

export type ReadYourWritesCookie = { write(): string; isIn(cookies: string | undefined): boolean }

/**
 * Tells that this browser has just changed a book: every process shows the change to whoever did it, also one that
 * has not heard of it yet. Nobody wins anything by making it up, so that nothing in it needs to be proved.
 */
export function readYourWritesCookie(installation: string, { isSecure }: Origins): ReadYourWritesCookie {
  const mark = `${isSecure ? '__Host-' : ''}changed-${installation}=1`
  const manners = `Max-Age=${seconds}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}; HttpOnly`
  return {
    write: () => `${mark}; ${manners}`,
    isIn: (cookies) => cookies?.includes(mark) ?? false,
  }
}
