import { useRef, useState } from 'react'

/** Firebase's error code, and the server's words if there are any. */
export type Failure = { code: string; words?: string | undefined }

/** Firebase's message for an error that the server explains. */
const explained = /^Firebase: (.+) \(auth\/[a-z-]+\)\.$/

/** An error without a code never reached Firebase. */
export function failureOf(error: unknown): Failure {
  const { code = 'auth/network-request-failed', message = '' } = error as Partial<Failure & Error>
  return { code, words: explained.exec(message)?.[1] }
}

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
