import type { Origins } from '../origins.ts'
import { hashOf } from '../random-code.ts'

export const visitSeconds = 600

/**
 * Ties a visit at Google to the browser that set out for it: nobody can be made to come back as somebody else. One
 * cookie for each visit, since two windows may be there at once.
 */
export function visitCookie({ isSecure }: Origins) {
  const nameFor = (state: string) => `google-visit-${hashOf(state).toString('hex').slice(0, 12)}`
  const manners = `; Path=/emulator/auth; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly`
  return {
    write: (state: string) => `${nameFor(state)}=${state}; Max-Age=${visitSeconds}${manners}`,
    clear: (state: string) => `${nameFor(state)}=; Max-Age=0${manners}`,
    isIn: (cookies: string, state: string) => cookies.split(/; */).includes(`${nameFor(state)}=${state}`),
  }
}
