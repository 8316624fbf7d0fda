import { setTimeout as wait } from 'node:timers/promises'

type Options<Row> = {
  /** Claims the next due row under a lease, so that no other process gets it. */
  claim(): Promise<Row | undefined>
  handle(row: Row): Promise<unknown>
  /** Runs when no row is due. */
  onIdle?: () => Promise<unknown>
  onError(error: unknown): void
  /** In milliseconds. */
  pollInterval?: number | undefined
}

/** Longer than the transport's timeouts, or a second sender would claim a message that is being sent. */
export const leaseMinutes = 10

/** As long as mail servers themselves retry. */
export const retryDays = 5

export const backoffSeconds = (attempts: number) => Math.min(10 * 2 ** (attempts - 1), 3_600)

/** Handles the due rows of a queue, one at a time; any number of processes may do so. */
export function pollQueue<Row>({ claim, handle, onIdle, onError, pollInterval = 1_000 }: Options<Row>) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function handleDue() {
    while (!signal.aborted) {
      const row = await claim()
      if (!row) return onIdle?.()
      await handle(row)
    }
  }

  async function poll() {
    while (!signal.aborted) {
      await wait(pollInterval, undefined, { signal, ref: false }).catch(() => {})
      await handleDue().catch(onError)
    }
  }

  const finished = poll()
  return {
    /** Waits for the current row and claims no other. */
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}
