import { AsyncLocalStorage } from 'node:async_hooks'

const asked = new AsyncLocalStorage<true>()

/** Whatever this asks for comes from where things are changed: not from a copy, and from nothing that was kept. */
export const atFirstHand = <Result>(work: () => Result): Result => asked.run(true, work)

export const isAtFirstHand = (): boolean => asked.getStore() === true
