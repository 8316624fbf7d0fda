import { decodeJwt } from 'jose'
import type { Caller, Verify } from './callers.ts'

/** As many as shop at once; the oldest go. */
const mostRemembered = 2_000

/**
 * Checks each token once. A signature does not change its mind, and a shopper sends the same token with every call of
 * an hour; what the token itself says of its end is looked at each time.
 */
export function remembered<Kind extends Caller>(verify: Verify<Kind>): Verify<Kind> {
  const known = new Map<string, { caller: Kind; until: number }>()
  return async (token) => {
    const seen = known.get(token)
    if (seen && Date.now() < seen.until) return seen.caller
    known.delete(token)
    const caller = await verify(token)
    if (!caller) return undefined
    known.set(token, { caller, until: (decodeJwt(token).exp ?? 0) * 1000 })
    const [oldest] = known.keys()
    if (known.size > mostRemembered && oldest) known.delete(oldest)
    return caller
  }
}
