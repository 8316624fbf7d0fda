/** In the time zone of the browser: the server renders no admin screen. */
export const timeOf = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
