import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../../domain/pages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import type { ReturnTo } from '../return-to.ts'
import { failureHint } from '../failure-hint.tsx'
import { useAuth } from '../../../app/session/use-account.ts'
import { type Failure, useSubmit } from '../use-submit.ts'
import { BadLink, isBadCode } from './bad-link.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

/** Looks up the e-mail address of the account first, then asks for the new password. */
export function ResetPassword({ code, continueTo }: { code: string; continueTo: string | undefined }) {
  const { email, reading, setting, isDone } = useReset(code, continueTo)
  if (isDone && continueTo) return <PasswordSet continueTo={continueTo} />
  if (isBadCode(reading.failure) || isBadCode(setting.failure)) return <BadLink mode="resetPassword" />
  return (
    <AccountPage title="A new password" heading="Choose a new password">
      {reading.isBusy && <output>Loading..</output>}
      {reading.failure && (
        <>
          <Notice kind="bad" more={failureHint(reading.failure)}>
            The link could not be checked.
          </Notice>
          <Button onClick={() => void reading.attempt()}>Try again</Button>
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
  <AccountPage title="A new password" heading="Choose a new password">
    <Notice kind="good">Your new password is set. Log in with it.</Notice>
    <ButtonLink to={continueTo}>Continue</ButtonLink>
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
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="New password"
        name="password"
        please="Enter a new password"
        autoComplete="new-password"
        hint="At least 6 characters."
        minLength={6}
        required
        problem={isWeak ? (failure.words ?? 'A password needs at least 6 characters.') : undefined}
      />
      {failure && !isWeak && (
        <Notice kind="bad" more={failureHint(failure)}>
          The password could not be set.
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy}>
        Set the password
      </Button>
    </Form>
  )
}
