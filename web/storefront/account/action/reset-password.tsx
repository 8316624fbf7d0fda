import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../../domain/pages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import type { ReturnTo } from '../return-to.ts'
import { weakPasswordMessage } from '../../../../domain/weak-password.ts'
import { type Failure, failureHint, useSubmit } from '../use-submit.tsx'
import { useAuth } from '../../../app/session/use-account.ts'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { t } from '../../../../messages/t.ts'

/** Looks up the e-mail address of the account first, then asks for the new password. */
export function ResetPassword({ code, continueTo }: { code: string; continueTo: string | undefined }) {
  const { email, reading, setting, isDone } = useReset(code, continueTo)
  if (isDone && continueTo) return <PasswordSet continueTo={continueTo} />
  if (isBadCode(reading.failure) || isBadCode(setting.failure)) return <BadLink mode="resetPassword" />
  return (
    <AccountPage title={t('A new password')} heading={t('Choose a new password')}>
      {reading.isBusy && <output>{t('Loading… [the account]')}</output>}
      {reading.failure && (
        <>
          <Notice kind="bad" more={failureHint(reading.failure)}>
            {t('The link could not be checked.')}
          </Notice>
          <Button onClick={() => void reading.attempt()}>{t('Try again')}</Button>
        </>
      )}
      {email && (
        <NewPasswordForm
          email={email}
          isBusy={setting.isBusy}
          failure={setting.failure}
          onSend={(password) => void setting.attempt(password)}
        />
      )}
    </AccountPage>
  )
}

const PasswordSet = ({ continueTo }: { continueTo: string }) => (
  <AccountPage title={t('A new password')} heading={t('Choose a new password')}>
    <Notice kind="good">{t('Your new password is set. Log in with it.')}</Notice>
    <ButtonLink to={continueTo}>{t('Continue')}</ButtonLink>
  </AccountPage>
)

/** Leads to the login page, unless the link says where to continue. */
function useReset(code: string, continueTo: string | undefined) {
  const auth = useAuth()
  const navigate = useNavigate()
  const [email, setEmail] = useState<string>()
  const [isDone, setDone] = useState(false)
  const reading = useSubmit(async () => setEmail(await (await auth()).readResetCode(code)))
  const setting = useSubmit(async (password: string) => {
    await (await auth()).resetPassword(code, password)
    if (continueTo) return setDone(true)
    const arrival: ReturnTo = { because: 'password-reset', ...(email && { email }) }
    await navigate(pages.login, { replace: true, state: arrival })
  })
  const read = useEffectEvent(() => void reading.attempt())
  useEffect(() => read(), [])
  return { email, reading, setting, isDone }
}

type Props = {
  email: string
  isBusy: boolean
  failure: Failure | undefined
  onSend(password: string): void
}

/** Contains the e-mail address, so that password managers save the new password under it. */
function NewPasswordForm({ email, isBusy, failure, onSend }: Props) {
  const isWeak = failure?.code === 'auth/weak-password'
  return (
    <Form onSend={(typed) => onSend(typed('password'))}>
      <TextField
        label={t('E-mail')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField
        label={t('New password')}
        name="password"
        please={t('Enter a new password')}
        autoComplete="new-password"
        hint={t('At least 6 characters.')}
        minLength={6}
        required
        problem={isWeak ? t(weakPasswordMessage(failure.explanation)) : undefined}
      />
      {failure && !isWeak && (
        <Notice kind="bad" more={failureHint(failure)}>
          {t('The password could not be set.')}
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy}>
        {t('Set the password')}
      </Button>
    </Form>
  )
}

/** For a link that is used, expired or truncated. */
export function BadLink({ mode }: Pick<ActionLink, 'mode'>) {
  return (
    <AccountPage title={t('A link that does not work')} heading={t('This link does not work any more')}>
      <Notice kind="bad" more={t('A link works once and for a short time, and a newer e-mail replaces it.')}>
        {t('The link is used, too old or incomplete.')}
      </Notice>
      {mode === 'resetPassword' ? (
        <ButtonLink to={pages.forgotPassword}>{t('Send a new e-mail')}</ButtonLink>
      ) : (
        <ButtonLink to={pages.userDashboard}>{t('Send a new e-mail from your account')}</ButtonLink>
      )}
    </AccountPage>
  )
}

const modes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail'] as const

type Mode = (typeof modes)[number]

/** The action that the link in an e-mail requests. */
type ActionLink = {
  mode: Mode
  code: string | null
  /** Path to continue at when the action is done. */
  continueTo?: string | undefined
}

/** Ignores the code of a link with an unknown mode. */
export function actionLinkIn(search: string): ActionLink {
  const params = new URLSearchParams(search)
  const mode = modes.find((known) => known === params.get('mode'))
  if (!mode) return { mode: 'resetPassword', code: null }
  return { mode, code: params.get('oobCode'), continueTo: pathOnThisOrigin(params.get('continueUrl') ?? '') }
}

/** Checked here too, because anyone can write a link to this page. */
function pathOnThisOrigin(continueUrl: string): string | undefined {
  const url = URL.parse(continueUrl)
  if (url?.origin !== window.location.origin) return undefined
  const path = url.pathname + url.search + url.hash
  // The router takes a path that starts with two slashes for another host.
  return path.startsWith('//') ? undefined : path
}

const bad = new Set([
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
])

/** Whether the code is unusable or its account is gone or disabled, so that only a new e-mail helps. */
export const isBadCode = (failure: Failure | undefined) => failure !== undefined && bad.has(failure.code)
