import { type SettingsGroup, settingsGroups } from '../../../contract/shop/settings-groups.ts'
import type { StaffRole } from '../../../domain/staff-roles.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

type Entry = { label: Label; atLeast: StaffRole }

/** Lists and texts of the shop, which are saved in other ways. */
const editors = {
  news: { label: msg('News'), atLeast: 'manager' },
  pages: { label: msg('Pages [of the shop]'), atLeast: 'manager' },
  categories: { label: msg('Categories'), atLeast: 'manager' },
} as const satisfies Record<string, Entry>

export type SettingsSlug = SettingsGroup | keyof typeof editors

/** The names of all settings, without their screens. */
export const settingsEntries: Record<SettingsSlug, Entry> = { ...settingsGroups, ...editors }
