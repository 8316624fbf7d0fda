/** Cover beside the text on wide screens, above it on phones. */
export const bookLook = 'grid gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-16'

export const coverLook =
  'self-start rounded-panel bg-line px-[16%] py-10 md:sticky md:top-24 dark:bg-surface!'
