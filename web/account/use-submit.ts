import { useRef, useState } from 'react'

/** Firebase's error code. */
export type Failure = { code: string }

/** An error without a code never reached Firebase. */
export const failureOf = (error: unknown): Failure => ({
  code: (error as Partial<Failure>).code ?? 'auth/network-request-failed',
})

/** Runs `work` at most once at a time and keeps the last failure. */
export function useSubmit<Given extends unknown[]>(work: (...given: Given) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)

  async function attempt(...given: Given) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work(...given)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { attempt, isBusy, failure }
}
