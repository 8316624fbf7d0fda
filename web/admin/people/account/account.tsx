import type { StaffAccount } from '../../../../contract/people/staff-account.ts'
import { toast } from '../../../app/notices/toast.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { SignInHistory } from '../staff/sign-ins.tsx'
import { useChangePasswordMutation, useEditAccountMutation, useGetAccountQuery } from '../staff/staff-api.ts'
import { Panel } from '../../ui/panel.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-labels.ts'
import { SubmitRow } from '../../ui/fields.tsx'
import { CurrentPassword, HiddenUsername, TwoStep } from './two-step.tsx'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { Notice, TryAgain } from '../../../ui/notice.tsx'
import { useState } from 'react'
import { minStaffPassword } from '../../../../contract/people/staff.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { keepToken } from '../session/use-session-state.ts'

export function Account() {
  const { data, isError, refetch } = useGetAccountQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className="grid gap-4 lg:gap-6">
      <AdminTitle>Your account</AdminTitle>
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
          <Details account={data} />
          <PasswordForm username={data.username} />
          <div className="lg:col-span-2">
            <TwoStep account={data} />
          </div>
        </div>
      ) : (
        <Panel title="Your account">
          {isError ? (
            <TryAgain onTryAgain={() => void refetch()}>Your account couldn't be loaded.</TryAgain>
          ) : (
            <output className="text-ink-soft">Loading...</output>
          )}
        </Panel>
      )}
      <SignInHistory />
    </div>
  )
}

function Details({ account: { username, name, email } }: { account: StaffAccount }) {
  const [edit, { error, isLoading }] = useEditAccountMutation()
  const failure = problemWords(error)

  async function save(typed: (name: string) => string) {
    if (isLoading) return
    const { data } = await edit({ name: typed('name'), email: typed('email') })
    if (data) toast('Saved')
  }
  return (
    <Panel title="Your details">
      <Form onSend={(typed) => void save(typed)}>
        <TextField label="Username" value={username} readOnly />
        <TextField
          label="Name"
          name="name"
          please="Enter your name"
          autoComplete="name"
          defaultValue={name}
          required
          maxLength={100}
          problem={fieldProblem(error, 'name')}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          hint="Optional"
          defaultValue={email ?? ''}
          problem={fieldProblem(error, 'email')}
        />
        <SubmitRow failure={failure} isBusy={isLoading}>
          Save
        </SubmitRow>
      </Form>
    </Panel>
  )
}

/** The new password ends all sessions; this one goes on with a new token. */
function PasswordForm({ username }: { username: string }) {
  const [change, { error, isLoading }] = useChangePasswordMutation()
  const [changes, setChanges] = useState(0)
  const failure = problemWords(error)

  async function save(typed: (name: string) => string) {
    if (isLoading) return
    const { data } = await change({
      currentPassword: typed('currentPassword'),
      password: typed('password'),
    })
    if (!data) return
    keepToken(data.token)
    setChanges(changes + 1)
  }
  return (
    <Panel title="Password">
      <Form key={changes} onSend={(typed) => void save(typed)}>
        <HiddenUsername username={username} />
        <CurrentPassword label="Current password" error={error} />
        <PasswordField
          label="New password"
          name="password"
          please="Enter a new password"
          autoComplete="new-password"
          hint={`At least ${minStaffPassword} characters. You are logged out on other devices.`}
          minLength={minStaffPassword}
          required
          problem={fieldProblem(error, 'password')}
        />
        {changes > 0 && !error && <Notice kind="good">Password changed.</Notice>}
        <SubmitRow failure={failure} isBusy={isLoading}>
          Change password
        </SubmitRow>
      </Form>
    </Panel>
  )
}
