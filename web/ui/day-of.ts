/** The same day everywhere: server and browser must agree on it. */
export const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
