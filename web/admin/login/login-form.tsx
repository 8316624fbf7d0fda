import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NeededField } from './needed-field.tsx'
import { failureHint } from './failure-hint.ts'
import { useLogIn } from './use-log-in.ts'

export function LoginForm() {
  const { logIn, isBusy, failure } = useLogIn()
  return (
    <Form onSend={(typed) => !isBusy && void logIn(typed('username'), typed('password'))}>
      <NeededField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        please="Enter your username"
      />
      <NeededField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        please="Enter your password"
      />
      <Button type="submit" isBusy={isBusy}>
        Login
      </Button>
      {failure && (
        <Notice kind="bad" more={failureHint(failure)}>
          Please provide a valid email and password
        </Notice>
      )}
      <noscript>
        <p>This needs JavaScript, which is switched off in your browser.</p>
      </noscript>
    </Form>
  )
}
