import type { Origins } from '../origins.ts'
import { hashOf } from '../random-code.ts'

export const visitSeconds = 600

/**
 * Binds an OAuth state to the browser that requested it, against login CSRF. One cookie per state, since two
 * popups may be open at once.
 */
export function visitCookie({ isSecure }: Origins) {
  const nameFor = (state: string) => `google-visit-${hashOf(state).toString('hex').slice(0, 12)}`
  const attributes = `; Path=/emulator/auth; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly`
  return {
    write: (state: string) => `${nameFor(state)}=${state}; Max-Age=${visitSeconds}${attributes}`,
    clear: (state: string) => `${nameFor(state)}=; Max-Age=0${attributes}`,
    isIn: (cookies: string, state: string) => cookies.split(/; */).includes(`${nameFor(state)}=${state}`),
  }
}
