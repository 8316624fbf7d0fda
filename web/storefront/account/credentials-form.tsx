import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type Failure, failureHint, failureOf, useSubmit } from './use-submit.tsx'
import { pages } from '../../../domain/pages.ts'
import { useGetConfigQuery } from '../../app/api/api.ts'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { rememberReturnTo, useRestoredReturnPath } from './return-to.ts'
import type { AuthClient } from '../../app/services.ts'
import { isComingBack, useAuth } from '../../app/session/use-account.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'

type Props = {
  submitLabel: string
  /** Why the shopper was sent here. */
  news?: string | undefined
  work(email: string, password: string): Promise<void>
  email?: string | undefined
  password: { autoComplete: 'current-password' | 'new-password'; hint?: string }
}

/** Shows one message for all failures, so as not to reveal which e-mail addresses have accounts. */
export function CredentialsForm({ submitLabel, news, work, email, password }: Props) {
  const { attempt, isBusy, failure } = useSubmit(work)
  return (
    <Form onSend={(typed) => void attempt(typed('email'), typed('password'))}>
      {news && !failure && <Notice kind="good">{news}</Notice>}
      <TextField
        label={t('E-mail')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <PasswordField
        label={t('Password')}
        name="password"
        please={t('Enter your password')}
        required
        {...password}
      />
      {failure && (
        <Notice kind="bad" more={failureHint(failure)}>
          {t('Check your e-mail address and password.')}
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
      <noscript>
        <p>{t('This needs JavaScript, which is switched off in your browser.')}</p>
      </noscript>
    </Form>
  )
}

type Reasons = Record<'checkout' | 'orders' | 'account' | 'other', Label>

/** Why a page sent the shopper here. */
export function reasonFor(from: string | undefined, reasons: Reasons): string | undefined {
  if (from === undefined) return undefined
  if (from.startsWith(pages.checkout)) return t(reasons.checkout)
  if (from.startsWith(pages.orders)) return t(reasons.orders)
  if (from.startsWith(pages.account) || from.startsWith(pages.userDashboard)) return t(reasons.account)
  return t(reasons.other)
}

const messages = {
  'in another window': msg('Continue in the Google window.'),
  'coming back': msg('Logging you in…'),
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
        {t('or [between two ways to log in]')}
      </p>
      <Button look="outlined" onClick={openPopup}>
        <GoogleMark />
        {t('Sign in with Google')}
      </Button>
      {typeof progress === 'string' && progress !== 'at rest' && (
        <output className="text-center text-sm text-ink-soft">{t(messages[progress])}</output>
      )}
      {failure && (
        <Notice kind="bad" more={failureHint(failure)}>
          {t('Logging in with Google failed.')}
        </Notice>
      )}
      {failure?.code === 'auth/popup-blocked' && (
        <Button look="outlined" onClick={leaveForGoogle}>
          {t('Continue with Google in this window')}
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
