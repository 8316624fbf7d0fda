import { useEffect, useState } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'
import { rememberReturnTo, useWhatWasKept } from './return-to.ts'
import type { AuthClient } from './auth-client.ts'
import { isComingBack } from './signed-in-flag.ts'
import { useAuth } from './use-account.ts'
import { type Failure, failureOf } from './use-submit.ts'

type Progress = 'at rest' | 'in another window' | 'coming back' | Failure

/** Unlike `useSubmit`, can be restarted: a popup may be hidden, and the latest one counts. */
export function useGoogle(from: string | undefined) {
  const auth = useAuth()
  const isHydrated = useHydrated()
  const [progress, setProgress] = useState<Progress>(() => (isComingBack() ? 'coming back' : 'at rest'))
  useWhatWasKept()

  useEffect(() => {
    if (!isComingBack()) return
    auth()
      .then((client) => client.afterGoogle())
      .then(
        () => setProgress('at rest'),
        (error: unknown) => setProgress(failureOf(error)),
      )
  }, [auth])

  const attempt = (work: (client: AuthClient) => Promise<void>) =>
    auth()
      .then(work)
      .catch((error: unknown) => {
        const failure = failureOf(error)
        if (failure.code !== 'auth/cancelled-popup-request') setProgress(failure)
      })
  return {
    progress: isHydrated ? progress : 'at rest',
    openPopup: () => {
      setProgress('in another window')
      void attempt((client) => client.signInWithGoogle())
    },
    leaveForGoogle: () => {
      rememberReturnTo(from)
      void attempt((client) => client.signInWithGoogleHere())
    },
  }
}
