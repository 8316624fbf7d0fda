import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '../../../../domain/pages.ts'
import { minStaffPassword } from '../../../../contract/people/staff.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { LoginFrame } from '../../admin-login.tsx'
import { useAcceptInvitationMutation, useReadInvitationQuery } from '../staff/staff-api.ts'
import { fieldProblem, problemWords } from '../../ui/problem-labels.ts'
import { t } from '../../../../messages/t.ts'

/** The code is in the fragment of the URL, which the server does not receive. */
export function AcceptInvitation() {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  useHideCode()
  return (
    <LoginFrame title={t('Join the staff')}>
      {isHydrated ? <Invitation code={hash.slice(1)} /> : <p>{t('Loading…')}</p>}
    </LoginFrame>
  )
}

/** Removes the code from the address bar and the history. The router's location keeps it. */
function useHideCode() {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
}

function Invitation({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useReadInvitationQuery(code, { skip: !code })
  const [accepted, setAccepted] = useState(false)
  if (accepted) return <Accepted />
  if (!code) return <Refused>{t('This link is incomplete. Copy all of it from the e-mail.')}</Refused>
  if (isFetching) return <output>{t('Loading…')}</output>
  if (data)
    return (
      <>
        <p className="mb-6 text-pretty text-ink-soft">
          {t(
            'Hello {name}. {role, select, owner {You are invited to work in this shop as owner.} manager {You are invited to work in this shop as manager.} other {You are invited to work in this shop as clerk.}} Choose how you log in.',
            data,
          )}
        </p>
        <ChooseForm code={code} onAccepted={() => setAccepted(true)} />
      </>
    )
  const problem = error && problemIn(error)
  if (problem)
    return (
      <Refused>
        {problem.code === 'not-found'
          ? t('This invitation is not valid any more. Ask the owner of the shop for a new one.')
          : problem.message}
      </Refused>
    )
  return (
    <div className="grid gap-5">
      <Notice kind="bad">{problemWords(error) ?? t('Something went wrong.')}</Notice>
      <Button onClick={() => void refetch()}>{t('Try again')}</Button>
    </div>
  )
}

const Refused = ({ children }: { children: string }) => (
  <div className="grid gap-6">
    <Notice kind="bad">{children}</Notice>
    <ButtonLink to={pages.admin} look="outlined">
      {t('Log in')}
    </ButtonLink>
  </div>
)

const Accepted = () => (
  <div className="grid gap-6">
    <Notice kind="good">{t('Account created. Log in to continue.')}</Notice>
    <ButtonLink to={pages.admin}>{t('Log in')}</ButtonLink>
  </div>
)

function ChooseForm({ code, onAccepted }: { code: string; onAccepted(): void }) {
  const [accept, { error, isLoading }] = useAcceptInvitationMutation()
  const isTaken = error !== undefined && problemIn(error)?.code === 'username-taken'
  const failure = isTaken ? undefined : problemWords(error)

  async function send(username: string, password: string) {
    if (isLoading) return
    const { data } = await accept({ code, username, password })
    if (data) onAccepted()
  }
  return (
    <Form onSend={(typed) => void send(typed('username'), typed('password'))}>
      <TextField
        label={t('Username')}
        name="username"
        please={t('Choose a username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={50}
        problem={isTaken ? problemWords(error) : fieldProblem(error, 'username')}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        please={t('Choose a password')}
        autoComplete="new-password"
        hint={t('At least {count, plural, one {# character} other {# characters}}', {
          count: minStaffPassword,
        })}
        required
        minLength={minStaffPassword}
        problem={fieldProblem(error, 'password')}
      />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <Button type="submit" isBusy={isLoading}>
        {t('Create account')}
      </Button>
    </Form>
  )
}
