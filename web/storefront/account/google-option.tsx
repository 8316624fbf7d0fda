import { useGetConfigQuery } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureHint } from './failure-hint.tsx'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { rememberReturnTo, useRestoredReturnPath } from './return-to.ts'
import type { AuthClient } from '../../app/session/auth-client.ts'
import { isComingBack } from '../../app/session/signed-in-flag.ts'
import { useAuth } from '../../app/session/use-account.ts'
import { type Failure, failureOf } from './use-submit.ts'

const words = {
  'in another window': 'Continue in the Google window.',
  'coming back': 'Signing you in…',
}

/**
 * Renders nothing if sign-in with Google is not available. The last element of a page, since it appears late and would
 * move a link below it away from the pointer.
 */
export function GoogleOption({ from }: { from: string | undefined }) {
  const { data: config } = useGetConfigQuery()
  const { progress, openPopup, leaveForGoogle } = useGoogle(from)
  if (!config?.google) return null
  const failure = typeof progress === 'string' ? undefined : progress
  return (
    <>
      <p
        aria-hidden
        className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line"
      >
        or
      </p>
      <Button look="outlined" onClick={openPopup}>
        <GoogleMark />
        Sign in with Google
      </Button>
      {typeof progress === 'string' && progress !== 'at rest' && (
        <output className="text-center text-sm text-ink-soft">{words[progress]}</output>
      )}
      {failure && (
        <Notice kind="bad" more={failureHint(failure)}>
          Google sign in failed!
        </Notice>
      )}
      {failure?.code === 'auth/popup-blocked' && (
        <Button look="outlined" onClick={leaveForGoogle}>
          Continue with Google in this window
        </Button>
      )}
    </>
  )
}

type Progress = 'at rest' | 'in another window' | 'coming back' | Failure

/** Unlike `useSubmit`, can be restarted: a popup may be hidden, and the latest one counts. */
function useGoogle(from: string | undefined) {
  const auth = useAuth()
  const isHydrated = useHydrated()
  const [progress, setProgress] = useState<Progress>(() => (isComingBack() ? 'coming back' : 'at rest'))
  useRestoredReturnPath()

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

/** A plain G, in the colour of the surrounding text. */
const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-5 shrink-0" fill="none" stroke="currentColor">
    <path d="M18.6 6.2A8.6 8.6 0 1 0 20.6 12H12.4" strokeWidth="2.25" strokeLinejoin="round" />
  </svg>
)
