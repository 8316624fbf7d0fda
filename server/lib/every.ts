export type PeriodicTask = { stop(): Promise<void> }

/** Runs a task periodically without keeping the process alive. Stopping waits for the current run. */
export function every(
  milliseconds: number,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): PeriodicTask {
  let current: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => (current = task().catch(onError)), milliseconds).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}

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
