/** A line to type into; how wide is for its place to say. */
export const inputLook =
  'h-12 rounded-panel border border-edge bg-surface px-4 transition-[border-color] duration-150 hover:border-ink-soft read-only:border-line read-only:bg-transparent aria-invalid:border-bad'
