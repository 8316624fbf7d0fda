const shape =
  'h-12 rounded-panel border border-edge bg-surface transition-[border-color] duration-150 hover:border-ink-soft aria-invalid:border-bad'

/** A line to type into; how wide is for its place to say. */
export const inputLook = `${shape} px-4 read-only:border-line read-only:bg-transparent`

/** To browsers whatever one cannot type into is read-only. Its words stand further in by themselves. */
export const selectLook = `${shape} px-3`
