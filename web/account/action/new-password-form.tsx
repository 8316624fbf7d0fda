import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { failureHint } from '../failure-hint.tsx'
import type { Failure } from '../use-submit.ts'

type Props = {
  email: string
  isBusy: boolean
  failure: Failure | undefined
  onSend(password: string): void
}

/** Contains the e-mail address, so that password managers save the new password under it. */
export function NewPasswordForm({ email, isBusy, failure, onSend }: Props) {
  return (
    <Form onSend={(typed) => onSend(typed('password'))}>
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        minLength={6}
        required
      />
      {failure && (
        <Notice kind="bad" more={failureHint(failure.code)}>
          The password could not be set.
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy}>
        Set the password
      </Button>
    </Form>
  )
}
