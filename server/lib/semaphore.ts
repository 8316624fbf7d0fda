/** The queue of a semaphore is full; a retry a moment later finds a shorter one. */
export class QueueFull extends Error {
  readonly statusCode = 503

  constructor() {
    super('The queue is full')
  }
}

/** A client has more tasks in a queue than its share; the queue has room for others. */
export class ShareExceeded extends Error {
  readonly statusCode = 429

  constructor() {
    super('The share of the queue is used up')
  }
}

/** Runs at most `permits` tasks at a time and queues at most `maxQueue` more, first in, first out. */
export function semaphore(permits: number, maxQueue: number) {
  const queue: (() => void)[] = []
  let running = 0

  const acquire = (): Promise<void> | undefined => {
    if (running < permits) running += 1
    else if (queue.length >= maxQueue) throw new QueueFull()
    else return new Promise((resolve) => queue.push(resolve))
  }
  // The permit passes to the next in the queue, so that no newcomer overtakes it.
  const release = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
