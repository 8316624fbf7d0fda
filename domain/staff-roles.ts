import type { Label } from '../messages/message.ts'
import { msg } from '../messages/t.ts'

/** A role may do what the roles before it may. */
export const staffRoles = ['clerk', 'manager', 'owner'] as const

export type StaffRole = (typeof staffRoles)[number]

export const isAtLeast = (role: StaffRole, lowest: StaffRole = 'clerk') =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(lowest)

/** What is shown under the name, unless the account has a label of its own. */
export const roleLabels: Record<StaffRole, Label> = {
  owner: msg('Owner'),
  manager: msg('Manager'),
  clerk: msg('Clerk'),
}
