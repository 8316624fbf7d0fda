import { msg } from '../../../messages/t.ts'
import type { Access } from '../../../contract/route.ts'
import { isAtLeast, type StaffRole } from '../../../domain/staff-roles.ts'
import type { Admin, Blocked, Caller, Shopper } from './authenticate.ts'

export type CallerFor<W extends Access> = W extends 'shopper'
  ? Shopper
  : W extends StaffRole
    ? Admin
    : W extends 'shopper or admin'
      ? Caller
      : undefined

type Authorization = { caller: Caller | undefined } | { refused: 401 | 403; message?: string; code?: string }

/**
 * An admin gets 403 on a shopper's route and where a higher role is needed; a shopper gets 401 on an admin's route, like
 * a visitor.
 */
export function authorize(access: Access, caller: Caller | Blocked | undefined): Authorization {
  if (access === 'anyone') return { caller: undefined }
  const isForShoppers = access === 'shopper' || access === 'shopper or admin'
  if (!caller || (caller.role === 'blocked' && !isForShoppers)) return { refused: 401 }
  if (caller.role === 'blocked') return { refused: 403, code: 'account-blocked', message: accountBlocked }
  if (access === 'shopper or admin') return { caller }
  if (access === 'shopper') return caller.role === 'shopper' ? { caller } : { refused: 403 }
  if (caller.role === 'shopper') return { refused: 401 }
  if (access === 'clerk' || isAtLeast(caller.staffRole, access)) return { caller }
  return { refused: 403, message: onlyFor[access] }
}

const accountBlocked = msg('This account is blocked. Please contact the shop.')

export const onlyFor: Record<Exclude<StaffRole, 'clerk'>, string> = {
  manager: msg('Only a manager can do this.'),
  owner: msg('Only an owner can do this.'),
}
