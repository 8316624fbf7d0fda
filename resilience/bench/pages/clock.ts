/** Loaded before the store: advances its clock, so that cached pages expire on demand. */
const rightNow = Date.now
let ahead = 0

Date.now = () => rightNow() + ahead

process.on('message', (milliseconds: number) => {
  ahead += milliseconds
})
// The IPC channel must not keep the store running.
process.channel?.unref()

// The shutdown timeout uses the real time.
process.once('SIGTERM', () => {
  ahead = 0
})
