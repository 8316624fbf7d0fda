import { createContext, Script } from 'node:vm'

const scope: { work?: () => void } = {}
const context = createContext(scope)
const script = new Script('work()')

/**
 * Runs work that never waits, and breaks it off after a time; undefined then. Whatever it was changing is left half changed.
 * A clock is started for each call, in a thread of its own: not for work that takes less than a millisecond.
 */
export function withTimeLimit<Result>(milliseconds: number, work: () => Result): Result | undefined {
  let result: Result | undefined
  scope.work = () => (result = work())
  try {
    script.runInContext(context, { timeout: milliseconds })
  } catch (error) {
    if (!isTimeout(error)) throw error
    return undefined
  } finally {
    delete scope.work
  }
  return result
}

/** An error of the other context, so no instance of this one's Error. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
