import { staffRoles, type StaffRole } from '../../../../contract/route.ts'

/** The highest first. */
export const rolesDown = staffRoles.toReversed()

export const roleWords: Record<StaffRole, string> = { owner: 'Owner', manager: 'Manager', clerk: 'Clerk' }

export const roleMeanings: Record<StaffRole, string> = {
  owner: 'Everything, including staff and money settings.',
  manager: 'Books, orders, texts and newsletters. No staff and no money settings.',
  clerk: 'Orders. Sees the books, but changes neither them nor any settings.',
}

export const RoleOptions = () =>
  rolesDown.map((role) => (
    <option key={role} value={role}>
      {roleWords[role]}
    </option>
  ))
