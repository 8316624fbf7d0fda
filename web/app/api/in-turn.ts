export type InTurn = <Result>(queue: string, work: () => Promise<Result>) => Promise<Result>

/** Runs what is in the same queue one after another, in the order of the calls. */
export function takeTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (queue, work) => {
    const before = last.get(queue) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(queue, mine)
    return mine
  }
}
