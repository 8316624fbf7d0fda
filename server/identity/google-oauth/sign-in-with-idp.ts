import { z } from 'zod'
import { hashOf, randomCode } from '../random-code.ts'
import { beginSignIn, type Tokens } from '../firebase-auth-api/sign-in-with-password.ts'
import { IdToken } from '../firebase-auth-api/fields.ts'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { type Message, refuse, type Refused } from '../firebase-auth-api/fields.ts'
import { isSignInActive, type Known, requireRecentSignIn } from '../firebase-auth-api/look-up.ts'
import { type Claims, isAuthoritative } from './claims.ts'
import { signInWithGoogle, ConcurrentUpdate } from './sign-in-with-google.ts'
import { googleId } from './google.ts'
import { takePopupCode } from './google-accounts.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import {
  type Account,
  accountOf,
  insertIdentity,
  markEmailVerified,
} from '../firebase-auth-api/accounts.sql.ts'

type NotEntered = 'unknown' | 'must confirm' | 'already linked'

const notOurs: Message = 'INVALID_IDP_RESPONSE'
const text = (max: number) => z.string(notOurs).min(1, notOurs).max(max, notOurs)

/** The library can send more, such as Google's claims, which are not trusted from a browser. */
export const SignInWithIdp = z.object({
  requestUri: text(6_000),
  sessionId: text(200),
  idToken: IdToken.optional(),
})

/** Redeems the popup's one-time code: signs in, or links Google if an ID token is given. */
export async function signInWithIdp(
  provider: Provider,
  { requestUri, sessionId, idToken }: z.output<typeof SignInWithIdp>,
) {
  const code = codeIn(requestUri)
  if (!code) return refuse(notOurs)
  const linking = idToken === undefined ? undefined : await requireRecentSignIn(provider, idToken)
  if (linking && 'refused' in linking) return linking
  return retryOnConcurrentUpdate(() =>
    provider.db.transaction(async (tx) => {
      const claims = await takePopupCode(tx, hashOf(code), hashOf(sessionId))
      if (!claims || (claims.simulated && provider.google.kind !== 'demo')) return refuse(notOurs)
      const entry = linking
        ? await linkGoogle(tx, provider.enqueue, claims, linking)
        : await signInWithGoogle(tx, claims)
      if (typeof entry === 'string') return notEntered(claims, entry)
      if ('refused' in entry) return entry
      const tokens = await beginSignIn(tx, provider.tokens, entry.account, googleId)
      if ('refused' in tokens) return tokens
      return { ...bodyOf(claims), ...enteredBody(entry.account.uid, entry.isNew, tokens) }
    }),
  )
}

/** The client library expects status 200 for two of these. */
function notEntered(claims: Claims, why: NotEntered) {
  switch (why) {
    case 'unknown':
      return refuse(notOurs)
    case 'must confirm':
      return { ...bodyOf(claims), needConfirmation: true, verifiedProvider: [] }
    case 'already linked':
      return { ...bodyOf(claims), errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' }
  }
}

const codeIn = (uri: string) => (URL.canParse(uri) ? new URL(uri).searchParams.get('code') : null)

/** The concurrent transaction has committed by then, so one retry is nearly always enough. */
async function retryOnConcurrentUpdate<Result>(work: () => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConcurrentUpdate) || tries <= 1) throw error
    return retryOnConcurrentUpdate(work, tries - 1)
  }
}

const bodyOf = ({ subject, email, emailVerified, name, photoUrl, ...claims }: Claims) => ({
  kind: 'identitytoolkit#VerifyAssertionResponse',
  providerId: googleId,
  federatedId: `https://accounts.google.com/${subject}`,
  email,
  emailVerified,
  ...(name && { displayName: name }),
  ...(photoUrl && { photoUrl }),
  rawUserInfo: JSON.stringify({
    id: subject,
    email,
    verified_email: emailVerified,
    name,
    picture: photoUrl,
    ...(claims.hostedDomain && { hd: claims.hostedDomain }),
  }),
})

/** The library makes no credential without an access token; this one is random and useless at Google. */
const enteredBody = (localId: string, isNewUser: boolean, tokens: Tokens) => ({
  localId,
  isNewUser,
  oauthAccessToken: randomCode(),
  ...tokens,
})

/** Adds Google as a sign-in provider of a signed-in account. */
async function linkGoogle(
  tx: Queryable,
  enqueue: Enqueue,
  claims: Claims,
  known: Known,
): Promise<Refused | 'already linked' | { account: Account; isNew: boolean }> {
  const { uid, email, simulated } = known.account
  // The account may have been taken over since the token was checked.
  if (!(await isSignInActive(tx, known))) return refuse('TOKEN_EXPIRED')
  if (claims.simulated !== simulated) return refuse('OPERATION_NOT_ALLOWED')
  const { subject } = claims
  if (!(await insertIdentity(tx, uid, { provider: googleId, subject, email: claims.email })))
    return 'already linked'
  await enqueue(tx, { to: email, template: 'google-linked', googleAddress: claims.email })
  if (isAuthoritative(claims) && claims.email === email) await markEmailVerified(tx, uid, email)
  const account = await accountOf(tx, uid)
  return account ? { account, isNew: false } : refuse('USER_NOT_FOUND')
}
