import { useGetConfigQuery } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { GoogleMark } from '../ui/google-mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { failureHint } from './failure-hint.tsx'
import { useGoogle } from './use-google.ts'

const words = {
  'in another window': 'Continue in the Google window.',
  'coming back': 'Signing you in…',
}

/** Renders nothing if sign-in with Google is not available. */
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
        <Notice kind="bad" more={failureHint(failure.code)}>
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
