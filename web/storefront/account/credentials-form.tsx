import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { failureHint } from './failure-hint.tsx'
import { useSubmit } from './use-submit.ts'

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
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <PasswordField label="Password" name="password" please="Enter your password" required {...password} />
      {failure && (
        <Notice kind="bad" more={failureHint(failure)}>
          Please provide a valid email and password
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
      <noscript>
        <p>This needs JavaScript, which is switched off in your browser.</p>
      </noscript>
    </Form>
  )
}
