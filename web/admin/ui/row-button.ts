import { looks } from '../../ui/button.tsx'

/** A button with an icon in the row of a list. */
export const rowButton =
  'grid size-11 place-items-center rounded-panel text-ink-soft hover:bg-paper hover:text-ink disabled:opacity-35'

/** With an icon, a word or both. */
export const destructiveRowButton = `inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-panel px-3 text-sm disabled:opacity-35 ${looks.destructive}`
