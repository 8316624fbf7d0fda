const shape =
  'h-12 rounded-panel border border-edge bg-surface transition-[border-color] duration-150 hover:border-ink-soft aria-invalid:border-bad'

/** Without a width, which depends on the context. */
export const inputLook = `${shape} px-4 read-only:border-line read-only:bg-transparent`

/** Without read-only styles, because a select always matches :read-only. Browsers indent its text. */
export const selectLook = `${shape} px-3`
