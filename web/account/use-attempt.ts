import { useRef, useState } from 'react'

/** Firebase's code. */
export type Failure = { code: string }

/** What has no code did not even get as far as Firebase. */
export const failureOf = (error: unknown): Failure => ({
  code: (error as Partial<Failure>).code ?? 'auth/network-request-failed',
})

/** Something that may fail: done once at a time, with how the last try failed. */
export function useAttempt<Given extends unknown[]>(work: (...given: Given) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isUnderWay = useRef(false)

  async function attempt(...given: Given) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work(...given)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { attempt, isBusy, failure }
}
