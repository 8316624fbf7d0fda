import { z } from 'zod'
import { hashPassword, isOutdated, isPassword } from '../passwords.ts'
import { accountWithEmail, replaceHash } from './accounts.sql.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { EmailField, GivenPassword } from './fields.ts'
import type { From, Provider } from './provider.ts'
import { refuse } from './refusals.ts'
import { consumeAttempt, attemptSucceeded } from './throttles.ts'

export const SignInWithPassword = z.object({ email: EmailField, password: GivenPassword })

/**
 * A wrong password, an unknown e-mail address and an account without a password cost the same work and get
 * the same error.
 */
export async function signInWithPassword(
  provider: Provider,
  { email, password }: z.output<typeof SignInWithPassword>,
  from: From,
) {
  const { db, tokens } = provider
  const throttleKey = `shopper ${email}`
  const limited = await consumeAttempt(provider, throttleKey, from)
  if (limited) return limited
  const account = await accountWithEmail(db, email)
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account || !isRight) return refuse('INVALID_LOGIN_CREDENTIALS')
  await attemptSucceeded(provider, throttleKey, from)
  const signedIn = await beginSignIn(db, tokens, account, 'password')
  if ('refused' in signedIn) return signedIn
  const { uid, passwordHash } = account
  if (passwordHash && isOutdated(passwordHash))
    provider.later(async () => replaceHash(db, uid, passwordHash, await hashPassword(password)))
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: uid,
    email,
    registered: true,
    ...signedIn,
  }
}
