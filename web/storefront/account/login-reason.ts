import { pages } from '../../../domain/pages.ts'

type Way = 'Log in' | 'Register'

/** Why a page sent the shopper here. */
export function reasonFor(from: string | undefined, way: Way): string | undefined {
  if (from === undefined) return undefined
  if (from.startsWith(pages.checkout)) return `${way} to check out. Your cart is kept.`
  if (from.startsWith(pages.orders)) return `${way} to see your orders.`
  if (from.startsWith(pages.account) || from.startsWith(pages.userDashboard))
    return `${way} to see your account.`
  return `${way} to continue.`
}
