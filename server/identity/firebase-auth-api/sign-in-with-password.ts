import { z } from 'zod'
import { hashPassword, isOutdated, isPassword } from '../passwords.ts'
import { type Account, accountOf, accountWithEmail, insertAccount, replaceHash } from './accounts.sql.ts'
import { EmailField, GivenPassword, refuseIfGuessable, NewPassword, refuse, type Refused } from './fields.ts'
import type { From, Provider } from './provider.ts'
import { mailVerificationTo } from './send-code.ts'
import { consumeAttempt, consumeGuess, rememberDevice } from './throttles.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { hashOf, randomCode } from '../random-code.ts'
import { type IdTokens, idTokenSeconds } from './id-tokens.ts'
import { insertSignIn } from './sign-ins.sql.ts'

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
  const guess = await consumeGuess(provider, email, from)
  if ('refused' in guess) return guess
  const account = await accountWithEmail(db, email)
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account || !isRight) return refuse('INVALID_LOGIN_CREDENTIALS')
  await guess.succeeded()
  const signedIn = await beginSignIn(db, tokens, account, 'password')
  if ('refused' in signedIn) return signedIn
  rememberDevice(provider, email, from)
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
  if (!hasBegun) {
    const now = await accountOf(tx, uid)
    return refuse(now?.blockedAt ? 'USER_DISABLED' : 'INVALID_LOGIN_CREDENTIALS')
  }
  return {
    idToken: await tokens.issue(account, signIn),
    refreshToken,
    expiresIn: String(idTokenSeconds),
  }
}

/** With an idToken the call would add a password to that account, which the store does not offer. */
const NewAccount = z.object({
  idToken: z.never({ error: 'OPERATION_NOT_ALLOWED' }).optional(),
  email: EmailField,
  password: NewPassword,
})

const isAnonymous = (body: unknown) =>
  ['idToken', 'email', 'password'].every((name) => !Object.hasOwn(Object(body), name))

export const SignUp = z
  .unknown()
  .refine((body) => !isAnonymous(body), 'ADMIN_ONLY_OPERATION')
  .pipe(NewAccount)

export const newUid = () => randomBytes(21).toString('base64url')

export async function signUp(provider: Provider, { email, password }: z.output<typeof SignUp>, from: From) {
  const guessable = refuseIfGuessable(email, password)
  if (guessable) return guessable
  const limited = await consumeAttempt(provider, `sign-up ${email}`, from)
  if (limited) return limited
  const passwordHash = await hashPassword(password)
  return provider.db.transaction(async (tx) => {
    const account = await insertAccount(tx, { uid: newUid(), email, passwordHash })
    if (!account) return refuse('EMAIL_EXISTS')
    rememberDevice(provider, email, from)
    if (!provider.isDemo()) await mailVerificationTo(provider, tx, account, from)
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.uid,
      email,
      ...(await beginSignIn(tx, provider.tokens, account, 'password')),
    }
  })
}
