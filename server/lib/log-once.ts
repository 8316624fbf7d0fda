/** Logs a failure once, and again only after a recovery. */
export function logOnce(log: (error: unknown) => void) {
  let isLogged = false
  return {
    failed: (error: unknown) => {
      if (!isLogged) log(error)
      isLogged = true
    },
    recovered: () => void (isLogged = false),
  }
}
