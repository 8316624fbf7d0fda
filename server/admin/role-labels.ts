import type { StaffRole } from '../../contract/route.ts'

/** What is shown under the name, unless the account has a label of its own. */
export const roleLabels: Record<StaffRole, string> = { owner: 'Owner', manager: 'Manager', clerk: 'Clerk' }
