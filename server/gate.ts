/** Too many wait already. Whoever asks again in a moment finds a shorter queue. */
export class Busy extends Error {
  readonly statusCode = 503

  constructor() {
    super('Too many are waiting for the same thing')
  }
}

/** Lets so many in at once, keeps some waiting in the order of their coming, and turns the others away. */
export function gate(width: number, longestQueue: number) {
  const waiting: (() => void)[] = []
  let inside = 0

  const enter = (): Promise<void> | undefined => {
    if (inside < width) inside += 1
    else if (waiting.length >= longestQueue) throw new Busy()
    else return new Promise((resolve) => waiting.push(resolve))
  }
  // Whoever leaves gives the place to the next, so that nobody slips in between.
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
