import { useState } from 'react'
import { minStaffPassword } from '../../../../contract/people/staff.ts'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { keepToken } from '../session/use-session-state.ts'
import { useChangePasswordMutation } from '../staff/staff-api.ts'
import { Panel } from '../../ui/panel.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-words.ts'
import { SubmitRow } from '../../ui/submit-row.tsx'
import { CurrentPassword, HiddenUsername } from './current-password.tsx'

/** The new password ends all sessions; this one goes on with a new token. */
export function PasswordForm({ username }: { username: string }) {
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
