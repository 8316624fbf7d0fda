export type Regular = { stop(): Promise<void> }

/** Does something from time to time, without keeping the process alive for it. Stopping waits for what is under way. */
export function regularly(
  every: number,
  work: () => Promise<unknown>,
  onFault: (error: unknown) => void,
): Regular {
  let underWay: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => (underWay = work().catch(onFault)), every).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
