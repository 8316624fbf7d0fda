/** How long the shop waits for whom, in milliseconds; and with how much on its hands it takes no more. */
export type Patience = {
  /** For the head of a request, and for the first one on a new connection: whoever sends a byte a second is not waited for. */
  head: number
  /** For all of a request: ten megabytes of a cover take their time on a slow line. */
  request: number
  /** For a byte to move in either direction: whoever does not take an answer must not make us keep it. */
  stalled: number
  /** For the next request on a connection: longer than a proxy in front waits, so that it never sends into a closing one. */
  next: number
  /** For the last calls when the shop closes: less than whoever stops it waits before the process is killed. */
  closing: number
  /** Between two looks at who has been waited for too long. */
  betweenLooks: number
  /** For the loop to come round, before new work is turned away. */
  lag: number
  /** So many calls may be under way, before new ones are turned away. */
  work: number
  /** So long more than that may be under way at once, if it was calm before. */
  burst: number
  /** So long it was calm when fewer than that were under way. */
  calm: number
}

export const usualPatience: Patience = {
  head: 20_000,
  request: 120_000,
  stalled: 60_000,
  next: 72_000,
  closing: 8_000,
  betweenLooks: 5_000,
  lag: 100,
  work: 100,
  burst: 500,
  calm: 1_000,
}
