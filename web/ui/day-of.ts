/** In UTC, so that server and browser render the same date. */
export const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
