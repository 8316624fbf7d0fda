import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<true>()

/** Reads within the callback go to the primary and bypass the response cache. */
export const usePrimary = <Result>(work: () => Result): Result => storage.run(true, work)

export const usesPrimary = (): boolean => storage.getStore() === true
