import { z } from 'zod'
import { hashOf, randomCode } from '../random-code.ts'
import { beginSignIn, newUid } from '../firebase-auth-api/sign-in-with-password.ts'
import { IdToken, type Message, refuse, type Refused } from '../firebase-auth-api/fields.ts'
import type { IdTokens } from '../firebase-auth-api/id-tokens.ts'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { isSignInActive, type Known, requireRecentSignIn } from '../firebase-auth-api/look-up.ts'
import { type Claims, googleId, isAuthoritative } from './google.ts'
import {
  insertCredential,
  lockAccounts,
  type PendingClaims,
  takeCredential,
  takePopupCode,
  takeProfileFrom,
} from './google-accounts.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import {
  type Account,
  accountOf,
  accountWithEmail,
  accountWithIdentity,
  insertAccount,
  insertIdentity,
  markEmailVerified,
} from '../firebase-auth-api/accounts.sql.ts'

const notOurs: Message = 'INVALID_IDP_RESPONSE'
const text = (max: number) => z.string(notOurs).min(1, notOurs).max(max, notOurs)

/** The library can send more, such as Google's claims, which are not trusted from a browser. */
export const SignInWithIdp = z.object({
  requestUri: text(6_000),
  sessionId: text(200).nullish(),
  postBody: z.string(notOurs).max(6_000, notOurs).nullish(),
  idToken: IdToken.optional(),
  autoCreate: z.boolean(notOurs).default(true),
})

type IdpRequest = z.output<typeof SignInWithIdp>

/** Redeems the popup's code or a credential: signs in, or links Google if an ID token is given. */
export async function signInWithIdp(provider: Provider, asked: IdpRequest) {
  const { idToken, autoCreate } = asked
  const proof = proofIn(asked)
  if (!proof) return refuse(notOurs)
  const linking = idToken === undefined ? undefined : await requireRecentSignIn(provider, idToken)
  if (linking && 'refused' in linking) return linking
  return retryOnConcurrentUpdate(() =>
    provider.db.transaction(async (tx) => {
      const claims = await takeClaims(tx, proof)
      if (!claims || (claims.simulated && provider.google().kind !== 'demo')) return refuse(notOurs)
      const entry = linking
        ? await linkGoogle(tx, provider.enqueue, claims, linking)
        : await signInWithGoogle(provider, tx, { ...claims, onlyKnown: claims.onlyKnown || !autoCreate })
      const outcome = await outcomeOf(tx, provider.tokens, entry)
      if ('refused' in outcome) return outcome
      const refreshToken = 'refreshToken' in outcome ? outcome.refreshToken : undefined
      const credential = 'code' in proof ? await issueCredential(tx, claims, refreshToken) : undefined
      return { ...bodyOf(claims), ...(credential && { oauthAccessToken: credential }), ...outcome }
    }),
  )
}

/** The popup's one-time code, or a credential that an earlier response contained. */
type Proof = { code: string; sessionId: string } | { credential: string }

function proofIn({ requestUri, sessionId, postBody }: IdpRequest): Proof | undefined {
  if (postBody) return credentialIn(new URLSearchParams(postBody))
  const code = URL.parse(requestUri)?.searchParams.get('code')
  return code && sessionId ? { code, sessionId } : undefined
}

/** The store issues no ID tokens of Google, so one in the form is made up. */
function credentialIn(form: URLSearchParams): Proof | undefined {
  const credential = form.get('access_token')
  const isOurs = form.get('providerId') === googleId && !form.has('id_token')
  return credential && isOurs ? { credential } : undefined
}

const takeClaims = (tx: Queryable, proof: Proof) =>
  'credential' in proof
    ? takeCredential(tx, credentialHash(proof.credential))
    : takePopupCode(tx, hashOf(proof.code), hashOf(proof.sessionId))

/** Labelled, so that a credential never passes as the code of a popup. */
const credentialHash = (credential: string) => hashOf(`credential ${credential}`)

/**
 * The library makes a credential of the access token, which is useless at Google. The page can send it once,
 * for instance to link Google after signing in with the password. A credential brings no further one.
 */
async function issueCredential(tx: Queryable, claims: PendingClaims, refreshToken: string | undefined) {
  const credential = randomCode()
  await insertCredential(
    tx,
    credentialHash(credential),
    claims,
    refreshToken ? hashOf(refreshToken) : undefined,
  )
  return credential
}

type NotEntered = 'unknown' | 'mismatch' | 'must confirm' | 'already linked'
type Entered = { account: Account; isNew: boolean }

/** The client library expects status 200 for two refusals. On USER_NOT_FOUND it would sign out. */
async function outcomeOf(tx: Queryable, idTokens: IdTokens, entry: Refused | NotEntered | Entered) {
  switch (entry) {
    case 'unknown':
      return refuse(notOurs)
    case 'mismatch':
      return refuse('USER_MISMATCH')
    case 'must confirm':
      return { needConfirmation: true, verifiedProvider: [] }
    case 'already linked':
      return { errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' }
  }
  if ('refused' in entry) return entry
  const tokens = await beginSignIn(tx, idTokens, entry.account, googleId)
  return 'refused' in tokens ? tokens : { localId: entry.account.uid, isNewUser: entry.isNew, ...tokens }
}

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

/** Adds Google as a sign-in provider of a signed-in account. */
async function linkGoogle(
  tx: Queryable,
  enqueue: Enqueue,
  claims: Claims,
  known: Known,
): Promise<Refused | 'already linked' | Entered> {
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

/** A concurrent request changed the same account, so the rows that were read are stale. */
class ConcurrentUpdate extends Error {}

type Entry = Exclude<NotEntered, 'already linked'> | Entered

/** Finds or creates the account for Google's claims: by subject first, then by e-mail address. */
async function signInWithGoogle(
  { forgetStranger }: Pick<Provider, 'forgetStranger'>,
  tx: Queryable,
  claims: PendingClaims,
): Promise<Entry> {
  const held = await lockAccounts(tx, claims)
  const known = await accountWithIdentity(tx, googleId, claims.subject)
  const sameEmail = await accountWithEmail(tx, claims.email)
  if ([known, sameEmail].some((account) => account && !held.has(account.uid))) throw new ConcurrentUpdate()
  if (known) return known.simulated === claims.simulated ? { account: known, isNew: false } : 'unknown'
  if (claims.onlyKnown) return 'mismatch'
  if (!sameEmail) return openAccount(tx, claims)
  if (!canLink(claims, sameEmail)) return 'must confirm'
  if (!sameEmail.emailVerified || sameEmail.simulated) {
    // It may be an attacker's, who loses it before the owner gets it.
    await forgetStranger(tx, sameEmail.uid)
    await takeProfileFrom(tx, sameEmail.uid, claims)
  }
  return { account: await addGoogle(tx, sameEmail.uid, claims), isNew: false }
}

/** The fake Google proves nothing: it gets no existing account, and Google may take over its accounts. */
function canLink(claims: PendingClaims, account: Account): boolean {
  if (claims.simulated || account.simulated) return !claims.simulated
  // An e-mail address can change owners: the account stays with the Google user who is linked to it.
  const isAnothers = account.emailVerified && hasGoogle(account)
  return isAuthoritative(claims) && !isAnothers
}

const hasGoogle = ({ identities }: Account) => identities.some(({ provider }) => provider === googleId)

async function openAccount(tx: Queryable, claims: PendingClaims): Promise<Entry> {
  const { email, emailVerified, name, photoUrl, simulated } = claims
  const uid = newUid()
  const opened = await insertAccount(tx, { uid, email, emailVerified, name, photoUrl, simulated })
  if (!opened) throw new ConcurrentUpdate()
  return { account: await addGoogle(tx, uid, claims), isNew: true }
}

async function addGoogle(tx: Queryable, uid: string, { subject, email }: PendingClaims): Promise<Account> {
  const isAdded = await insertIdentity(tx, uid, { provider: googleId, subject, email })
  const account = isAdded ? await accountOf(tx, uid) : undefined
  if (!account) throw new ConcurrentUpdate()
  return account
}
