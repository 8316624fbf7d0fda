import { msg } from '../../../messages/t.ts'
import type { Access, Route } from '../../../contract/route.ts'
import { isAtLeast } from '../../../domain/staff-roles.ts'
import type { Admin, Blocked, Caller, Shopper } from './authenticate.ts'

export type CallerFor<W extends Access> = W extends 'shopper'
  ? Shopper
  : W extends 'admin'
    ? Admin
    : W extends 'shopper or admin'
      ? Caller
      : undefined

type Authorization = { caller: Caller | undefined } | { refused: 401 | 403; message?: string; code?: string }

/**
 * An admin gets 403 on a shopper's route and where a higher role is needed; a shopper gets 401 on an admin's route, like
 * a visitor.
 */
export function authorize(
  { access, atLeast }: Pick<Route, 'access' | 'atLeast'>,
  caller: Caller | Blocked | undefined,
): Authorization {
  if (access === 'anyone') return { caller: undefined }
  if (!caller || (caller.role === 'blocked' && access === 'admin')) return { refused: 401 }
  if (caller.role === 'blocked') return { refused: 403, code: 'account-blocked', message: accountBlocked }
  if (access === 'shopper' && caller.role === 'admin') return { refused: 403 }
  if (access === 'admin' && caller.role === 'shopper') return { refused: 401 }
  if (caller.role === 'admin' && atLeast && !isAtLeast(caller.staffRole, atLeast))
    return { refused: 403, message: onlyFor[atLeast] }
  return { caller }
}

const accountBlocked = msg('This account is blocked. Please contact the shop.')

export const onlyFor: Record<NonNullable<Route['atLeast']>, string> = {
  manager: msg('Only a manager can do this.'),
  owner: msg('Only an owner can do this.'),
}
