import { z } from 'zod'
import type { Queryable } from '../../database/database.ts'
import { hashPassword } from '../passwords.ts'
import {
  type Account,
  accountOf,
  deleteCodesOf,
  deleteIdentity,
  updatePassword,
  updateProfile,
} from './accounts.sql.ts'
import { applyCode } from './send-code.ts'
import { beginSignIn } from './sign-in-with-password.ts'
import { IdToken, refuseIfGuessable, NewPassword, OobCode, PhotoUrl, ProfileLine, refuse } from './fields.ts'
import { withSignIn, linkedProviders, type LookUp, requireAccount, requireRecentSignIn } from './look-up.ts'
import type { Provider } from './provider.ts'
import { revokeSignInsBy, revokeSignInsOf } from './sign-ins.sql.ts'

/** Either an e-mailed code, or an ID token and the changes. */
export const UpdateAccount = z.object({
  oobCode: OobCode.optional(),
  idToken: IdToken.optional(),
  displayName: ProfileLine.optional(),
  photoUrl: PhotoUrl.optional(),
  email: z.string().optional(),
  password: NewPassword.optional(),
  deleteProvider: z.array(z.string()).max(10).default([]),
})

type UpdateRequest = z.output<typeof UpdateAccount>

export async function updateAccount(provider: Provider, asked: UpdateRequest) {
  const { oobCode, idToken, password } = asked
  if (oobCode !== undefined) return applyCode(provider, oobCode)
  if (idToken === undefined) return refuse('INVALID_ID_TOKEN')
  // An e-mail address is changed only by a code sent to the new one.
  if (asked.email !== undefined) return refuse('OPERATION_NOT_ALLOWED')
  if (password !== undefined) return changePassword(provider, idToken, password)
  if (asked.deleteProvider.length > 0) return unlinkProviders(provider, idToken, asked.deleteProvider)
  return changeProfile(provider, idToken, asked)
}

async function changePassword(provider: Provider, idToken: string, password: string) {
  const found = await requireRecentSignIn(provider, idToken)
  if ('refused' in found) return found
  const { account } = found
  if (account.simulated) return refuse('OPERATION_NOT_ALLOWED')
  const guessable = refuseIfGuessable(account.email, password)
  if (guessable) return guessable
  const passwordHash = await hashPassword(password)
  return withSignIn(provider.db, found, async (tx) => {
    await deleteCodesOf(tx, account.uid)
    await updatePassword(tx, account.uid, passwordHash)
    await revokeSignInsOf(tx, account.uid)
    const changed = { ...account, passwordHash }
    return { ...bodyOf(changed), ...(await beginSignIn(tx, provider.tokens, changed, 'password')) }
  })
}

async function changeProfile(provider: Provider, idToken: string, asked: UpdateRequest) {
  const found = await requireAccount(provider, idToken)
  if ('refused' in found) return found
  const { uid } = found.account
  return withSignIn(provider.db, found, async (tx) => {
    await updateProfile(tx, uid, { name: asked.displayName, photoUrl: asked.photoUrl })
    return currentBody(tx, uid)
  })
}

/** Ends the sign-ins of removed providers. Without the last one the owner would be locked out. */
async function unlinkProviders(provider: Provider, idToken: string, names: string[]) {
  const found = await requireRecentSignIn(provider, idToken)
  if ('refused' in found) return found
  const { uid } = found.account
  return withSignIn(provider.db, found, async (tx) => {
    const account = await accountOf(tx, uid)
    if (!account) return refuse('USER_NOT_FOUND')
    const linked = new Set(linkedProviders(account).map(({ providerId }) => providerId))
    const removed = new Set(names)
    if (!removed.isSubsetOf(linked)) return refuse('NO_SUCH_PROVIDER')
    if (removed.size === linked.size)
      return refuse('OPERATION_NOT_ALLOWED : An account needs one way to sign in.')
    for (const name of removed) {
      if (name === 'password') await updatePassword(tx, uid, null)
      else await deleteIdentity(tx, uid, name)
      await revokeSignInsBy(tx, uid, name)
    }
    return currentBody(tx, uid)
  })
}

async function currentBody(tx: Queryable, uid: string) {
  const account = await accountOf(tx, uid)
  return account ? bodyOf(account) : refuse('USER_NOT_FOUND')
}

const bodyOf = (account: Account) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  displayName: account.name,
  photoUrl: account.photoUrl,
  providerUserInfo: linkedProviders(account),
})

/** As `DELETE /api/account` does, with its conditions. */
export async function closeAccount(provider: Provider, { idToken }: z.output<typeof LookUp>) {
  const found = await requireRecentSignIn(provider, idToken)
  if ('refused' in found) return found
  const { account, sid, authenticatedAt } = found
  const { uid, email, emailVerified } = account
  const authTime = Date.parse(authenticatedAt) / 1000
  const outcome = await provider.closeAccount({ role: 'shopper', uid, email, emailVerified, sid, authTime })
  if ('ended' in outcome) return refuse('TOKEN_EXPIRED')
  if ('tooOld' in outcome) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  if ('open' in outcome) return refuse(`OPERATION_NOT_ALLOWED : ${outcome.open.message}`)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
