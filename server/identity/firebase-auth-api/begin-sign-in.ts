import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { hashOf, randomCode } from '../random-code.ts'
import type { Account } from './accounts.sql.ts'
import { idTokenSeconds, type IdTokens } from './id-tokens.ts'
import { refuse, type Refused } from './refusals.ts'
import { insertSignIn } from './sign-ins.sql.ts'

export type Tokens = { idToken: string; refreshToken: string; expiresIn: string }

/** Issues an ID token and a refresh token for an authenticated account. */
export async function beginSignIn(
  tx: Queryable,
  tokens: IdTokens,
  account: Account,
  provider: string,
): Promise<Tokens | Refused> {
  const wholeSecond = Math.floor(Date.now() / 1000) * 1000
  const signIn = { sid: randomUUID(), provider, authenticatedAt: new Date(wholeSecond).toISOString() }
  const refreshToken = randomCode()
  const { uid, passwordHash } = account
  const hasBegun = await insertSignIn(tx, { ...signIn, uid, passwordHash, refreshHash: hashOf(refreshToken) })
  if (!hasBegun) return refuse('INVALID_LOGIN_CREDENTIALS')
  return {
    idToken: await tokens.give(account, signIn),
    refreshToken,
    expiresIn: String(idTokenSeconds),
  }
}
