import type { Who } from '../../contract/route.ts'

export type Shopper = { role: 'shopper'; uid: string; email: string }
export type Admin = { role: 'admin'; username: string }
export type Caller = Shopper | Admin

/** Who a token speaks for; undefined for one that we did not give, or that has run out. */
export type Verify<Kind extends Caller> = (token: string) => Promise<Kind | undefined>

export type CallerFor<W extends Who> = W extends 'shopper'
  ? Shopper
  : W extends 'admin'
    ? Admin
    : W extends 'shopper or admin'
      ? Caller
      : undefined

export type Admission = { caller: Caller | undefined } | { refused: 401 | 403 }

/**
 * Whether a caller may make a call. A known admin who asks for what only shoppers may do is told so; a shopper learns
 * nothing of the admin's calls beyond that they need an admin's token.
 */
export function admit(who: Who, caller: Caller | undefined): Admission {
  if (who === 'anyone') return { caller }
  if (!caller) return { refused: 401 }
  if (who === 'shopper' && caller.role === 'admin') return { refused: 403 }
  if (who === 'admin' && caller.role === 'shopper') return { refused: 401 }
  return { caller }
}

const bearer = /^Bearer ([\w.~+/=-]+)$/i

/** Tries the token with each verifier in turn: which ones there are is a setting, never the token's choice. */
export function recogniser(verifyAdmin: Verify<Admin>, verifyShopper: Verify<Shopper>) {
  return async (authorization: string | undefined): Promise<Caller | undefined> => {
    const token = bearer.exec(authorization ?? '')?.[1]
    return token ? ((await verifyAdmin(token)) ?? (await verifyShopper(token))) : undefined
  }
}

export type Recognise = ReturnType<typeof recogniser>
