/** Loaded before the store: its clock can be put forward, so that what it keeps grows old when we say so. */
const rightNow = Date.now
let ahead = 0

Date.now = () => rightNow() + ahead

process.on('message', (milliseconds: number) => {
  ahead += milliseconds
})
// The store ends when it has nothing left to do, and this is nothing to do.
process.channel?.unref()

// How long it waits for the database to stop is told by the right time.
process.once('SIGTERM', () => {
  ahead = 0
})
