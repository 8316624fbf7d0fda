import { PasswordField } from '../../../ui/password-field.tsx'
import { fieldProblem } from '../../ui/problem-labels.ts'

export const CurrentPassword = ({ label, error }: { label: string; error: object | undefined }) => (
  <PasswordField
    label={label}
    name="currentPassword"
    please="Enter your password"
    autoComplete="current-password"
    required
    problem={fieldProblem(error, 'currentPassword')}
  />
)

/** Tells password managers whose password it is. */
export const HiddenUsername = ({ username }: { username: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={username} />
)
