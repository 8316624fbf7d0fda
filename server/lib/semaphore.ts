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

type Limits = { permits: number; maxQueue: number; maxQueueOfKey: number }

/**
 * Runs at most `permits` tasks at a time. The keys in the queue take turns, so that one with many tasks does not delay the
 * others. Tasks without a key share a turn, and only the limit of the whole queue.
 */
export function fairSemaphore({ permits, maxQueue, maxQueueOfKey }: Limits) {
  /** In the order of their turns. */
  const queues = new Map<string | undefined, (() => void)[]>()
  let running = 0
  let queued = 0

  function acquire(key: string | undefined): Promise<void> | undefined {
    if (running < permits) return void (running += 1)
    const queue = queues.get(key) ?? []
    if (key !== undefined && queue.length >= maxQueueOfKey) throw new ShareExceeded()
    if (queued >= maxQueue) throw new QueueFull()
    queued += 1
    queues.set(key, queue)
    return new Promise((resolve) => queue.push(resolve))
  }

  /** The permit passes to the next in the queue, so that no newcomer overtakes it. */
  function release() {
    const [turn] = queues
    if (!turn) return void (running -= 1)
    const [key, queue] = turn
    const next = queue.shift()
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    queued -= 1
    next?.()
  }

  return async <Result>(key: string | undefined, task: () => Promise<Result>): Promise<Result> => {
    await acquire(key)
    try {
      return await task()
    } finally {
      release()
    }
  }
}

/** Runs at most `permits` tasks at a time and queues at most `maxQueue` more, first in, first out. */
export function semaphore(permits: number, maxQueue: number) {
  const run = fairSemaphore({ permits, maxQueue, maxQueueOfKey: maxQueue })
  return <Result>(task: () => Promise<Result>): Promise<Result> => run(undefined, task)
}

type Entry = { run: ReturnType<typeof semaphore>; tasks: number }

/** A semaphore for each key, which exists while it has tasks. */
export function keyedSemaphore(permits: number, maxQueue: number) {
  const entries = new Map<string, Entry>()
  /** Running and queued. */
  const count = (key: string) => entries.get(key)?.tasks ?? 0
  const isFull = (key: string) => count(key) >= permits + maxQueue

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { run: semaphore(permits, maxQueue), tasks: 0 }
    entries.set(key, entry)
    return entry
  }

  return {
    count,
    isFull,
    run: async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
      if (isFull(key)) throw new ShareExceeded()
      const entry = entryOf(key)
      entry.tasks += 1
      try {
        return await entry.run(task)
      } finally {
        entry.tasks -= 1
        if (entry.tasks === 0) entries.delete(key)
      }
    },
  }
}
