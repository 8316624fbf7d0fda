import { decodeJwt } from 'jose'
import type { Shopper, Verify } from '../http/routing/authenticate.ts'

/** About the number of concurrent shoppers. */
const maxTokens = 2_000

export type TokenCache = {
  verify: Verify<Shopper>
  /** Drops the tokens of a sign-in that has ended. */
  forget(sid: string): void
  /** Without notifications of sign-ins that end elsewhere nothing is cached. */
  setSubscribed(isSubscribed: boolean): void
}

/** Verifies the signature of each token once; its expiry is checked on every use. */
export function tokenCache(verify: Verify<Shopper>): TokenCache {
  const tokens = new Map<string, { shopper: Shopper; until: number }>()
  let isSubscribed = true
  let changes = 0

  function add(token: string, shopper: Shopper) {
    tokens.set(token, { shopper, until: (decodeJwt(token).exp ?? 0) * 1000 })
    const [oldest] = tokens.keys()
    if (tokens.size > maxTokens && oldest) tokens.delete(oldest)
  }

  return {
    verify: async (token) => {
      const seen = tokens.get(token)
      if (seen && Date.now() < seen.until) return seen.shopper
      tokens.delete(token)
      const changesBefore = changes
      const shopper = await verify(token)
      // The sign-in may have ended while its token was being verified.
      if (shopper && isSubscribed && changes === changesBefore) add(token, shopper)
      return shopper
    },
    forget: (sid) => {
      changes += 1
      for (const [token, { shopper }] of tokens) if (shopper.sid === sid) tokens.delete(token)
    },
    setSubscribed: (subscribed) => {
      changes += 1
      isSubscribed = subscribed
      tokens.clear()
    },
  }
}
