import type { z } from 'zod'
import { deleteAccount } from './accounts.sql.ts'
import type { LookUp } from './look-up.ts'
import type { Provider } from './provider.ts'
import { inNameOf, requireRecentSignIn } from './require-account.ts'

/** Deletes the account with its sign-ins and codes. Orders stay, as accounting records. */
export async function closeAccount(provider: Provider, { idToken }: z.output<typeof LookUp>) {
  const found = await requireRecentSignIn(provider, idToken)
  if ('refused' in found) return found
  return inNameOf(provider.db, found, async (tx) => {
    await deleteAccount(tx, found.account.uid)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  })
}
