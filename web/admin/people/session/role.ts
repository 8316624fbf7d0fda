import { isAtLeast, type StaffRole, staffRoles } from '../../../../domain/staff-roles.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { adminToken } from '../../../app/api/stored-admin-token.ts'
import { useGetMeQuery } from '../../admin-api.ts'

/** The lowest role that may open a screen; a clerk's if it is not listed. The server decides for each call. */
export const screenRoles: Record<string, StaffRole | undefined> = {
  [adminPages.overview]: 'manager',
  [adminPages.journal]: 'manager',
  [adminPages.sales]: 'manager',
  [adminPages.addBook]: 'manager',
  [adminPages.editBook]: 'manager',
  [adminPages.imports]: 'manager',
  [adminPages.import]: 'manager',
  [adminPages.importRules]: 'manager',
  [adminPages.subscribers]: 'manager',
  [adminPages.newsletters]: 'manager',
  [adminPages.newsletter]: 'manager',
  [adminPages.vouchers]: 'manager',
  [adminPages.voucher]: 'manager',
  [adminPages.outbox]: 'manager',
  [adminPages.settings]: 'manager',
  [adminPages.settingsGroup]: 'manager',
  [adminPages.setup]: 'owner',
  [adminPages.startOwnShop]: 'owner',
  [adminPages.staff]: 'owner',
  [adminPages.audit]: 'owner',
}

/**
 * Until the server has answered, the role at the sign-in, so that nothing appears and disappears again. An unreadable
 * token hides nothing: the server decides what is allowed.
 */
export function useRole(): StaffRole {
  const { data } = useGetMeQuery()
  return data?.role ?? roleInToken() ?? 'owner'
}

/** Whether the signed-in member of staff has this role or a higher one. */
export function useIsAtLeast(lowest: StaffRole = 'clerk'): boolean {
  return isAtLeast(useRole(), lowest)
}

function roleInToken(): StaffRole | undefined {
  try {
    const claims: { staffRole?: unknown } = JSON.parse(atob(adminToken()?.split('.')[1] ?? ''))
    return staffRoles.find((role) => role === claims.staffRole)
  } catch {
    return undefined
  }
}
