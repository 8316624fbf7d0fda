/** A role may do what the roles before it may. */
export const staffRoles = ['clerk', 'manager', 'owner'] as const

export type StaffRole = (typeof staffRoles)[number]

export const isAtLeast = (role: StaffRole, lowest: StaffRole = 'clerk') =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(lowest)

/** What is shown under the name, unless the account has a label of its own. */
export const roleLabels: Record<StaffRole, string> = { owner: 'Owner', manager: 'Manager', clerk: 'Clerk' }
