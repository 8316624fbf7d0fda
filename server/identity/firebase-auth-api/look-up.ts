import { z } from 'zod'
import type { Account } from './accounts.sql.ts'
import { IdToken } from './fields.ts'
import type { Provider } from './provider.ts'
import { requireAccount } from './require-account.ts'

export const LookUp = z.object({ idToken: IdToken })

export async function lookUp(provider: Provider, { idToken }: z.output<typeof LookUp>) {
  const found = await requireAccount(provider, idToken)
  if ('refused' in found) return found
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userOf(found.account)] }
}

const inMilliseconds = (moment: string | null) => String(Date.parse(moment ?? '') || 0)

const userOf = (account: Account) => ({
  localId: account.uid,
  ...profileOf(account),
  emailVerified: account.emailVerified,
  providerUserInfo: linkedProviders(account),
  createdAt: inMilliseconds(account.createdAt),
  lastLoginAt: inMilliseconds(account.lastSignedInAt),
})

const profileOf = ({ email, name, photoUrl }: Account) => ({
  email,
  ...(name && { displayName: name }),
  ...(photoUrl && { photoUrl }),
})

/** The account's sign-in providers, in the client library's format. */
export function linkedProviders(account: Account) {
  const { email, passwordHash, identities } = account
  const byPassword = { providerId: 'password', rawId: email, federatedId: email, email }
  const byOthers = identities.map((identity) => ({
    providerId: identity.provider,
    rawId: identity.subject,
    federatedId: `https://accounts.google.com/${identity.subject}`,
    email: identity.email,
    displayName: account.name,
    photoUrl: account.photoUrl,
  }))
  return [...(passwordHash ? [byPassword] : []), ...byOthers]
}
