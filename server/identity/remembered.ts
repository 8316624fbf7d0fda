import { decodeJwt } from 'jose'
import type { Shopper, Verify } from './callers.ts'

/** As many as shop at once; the oldest go. */
const mostRemembered = 2_000

export type Memory = {
  verify: Verify<Shopper>
  /** What a sign-in's tokens say is over. */
  forget(sid: string): void
  /** Whether we hear of sign-ins that end elsewhere: while we do not, nothing is remembered. */
  setSubscribed(isSubscribed: boolean): void
}

/**
 * Checks each token once. A signature does not change its mind, and a shopper sends the same token with every call of
 * an hour; what the token itself says of its end is looked at each time.
 */
export function remembered(verify: Verify<Shopper>): Memory {
  const known = new Map<string, { shopper: Shopper; until: number }>()
  let isSubscribed = true
  let changes = 0

  function remember(token: string, shopper: Shopper) {
    known.set(token, { shopper, until: (decodeJwt(token).exp ?? 0) * 1000 })
    const [oldest] = known.keys()
    if (known.size > mostRemembered && oldest) known.delete(oldest)
  }

  return {
    verify: async (token) => {
      const seen = known.get(token)
      if (seen && Date.now() < seen.until) return seen.shopper
      known.delete(token)
      const changesBefore = changes
      const shopper = await verify(token)
      // What ended while we looked may be this.
      if (shopper && isSubscribed && changes === changesBefore) remember(token, shopper)
      return shopper
    },
    forget: (sid) => {
      changes += 1
      for (const [token, { shopper }] of known) if (shopper.sid === sid) known.delete(token)
    },
    setSubscribed: (subscribed) => {
      changes += 1
      isSubscribed = subscribed
      known.clear()
    },
  }
}
