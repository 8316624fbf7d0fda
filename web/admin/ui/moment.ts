/** In the time zone of the browser: staff compare it with their own clock. */
export const dateAndTime = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
