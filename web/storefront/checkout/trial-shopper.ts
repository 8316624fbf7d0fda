import { useHasToken } from '../../app/api/stored-admin-token.ts'
import type { Shopper } from '../../app/session/use-account.ts'
import { useShop } from '../../app/shop/site.ts'

/** Of no account: what is asked of the server for a shopper is not asked for it. */
export const trialUid = 'trial'

/** Staff of an own shop try the checkout without an account. Nothing is ordered. */
export function useTrialShopper(): Shopper | undefined {
  const { isDemo, contact } = useShop()
  const isStaff = useHasToken()
  if (isDemo || !isStaff) return undefined
  return {
    uid: trialUid,
    email: contact.email || 'reader@example.com',
    name: null,
    photoUrl: null,
    emailVerified: true,
    providers: [],
  }
}
