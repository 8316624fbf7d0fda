import { useState } from 'react'
import { pages } from '../../../domain/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountPage } from './account-page.tsx'
import { failureHint, failureOf, useSubmit } from './use-submit.tsx'
import { useSendsAccountEmail, useShop } from '../../app/shop/site.ts'
import { useAuthSoon } from '../../app/session/use-account.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

export function ForgotPassword() {
  const { send, isBusy, failure, isSent } = usePasswordReset()
  const isMailed = useSendsAccountEmail()
  return (
    <AccountPage title={t('Forgot your password?')} heading={t('Forgot your password?')} isComplete>
      <p className="text-pretty text-ink-soft">
        {isMailed
          ? t("Enter your account's e-mail address, and we'll send you a link to choose a new password.")
          : t(
              "Enter your account's e-mail address. This shop cannot send e-mails yet: the bookseller can give you the link to choose a new password.",
            )}
      </p>
      <Form onSend={(typed) => void send(typed('email'))}>
        <TextField label={t('E-mail')} name="email" type="email" autoComplete="username" required />
        {isSent && isMailed && (
          <Notice kind="good">
            {t(
              "If there is an account with that e-mail address, we've e-mailed you a link. Check your spam folder too.",
            )}
          </Notice>
        )}
        {isSent && !isMailed && <AskTheShop />}
        {failure && (
          <Notice kind="bad" more={failureHint(failure)}>
            {isMailed ? t("The e-mail couldn't be sent.") : t("The link couldn't be made.")}
          </Notice>
        )}
        <Button type="submit" isBusy={isBusy}>
          {isMailed ? t('Send reset link') : t('Ask for a link')}
        </Button>
      </Form>
      <p>
        <Link to={pages.login} className="link">
          {t('Back to log-in')}
        </Link>
      </p>
    </AccountPage>
  )
}

/** Only the bookseller sees the link. */
function AskTheShop() {
  const { email, phone } = useShop().contact
  return (
    <Notice kind="good" more={email || phone}>
      {t(
        'If there is an account with that e-mail address, the bookseller has the link now. It is valid for an hour: please ask for it.',
      )}
    </Notice>
  )
}

function usePasswordReset() {
  const auth = useAuthSoon()
  const [isSent, setSent] = useState(false)
  const { attempt, isBusy, failure } = useSubmit(async (email: string) => {
    setSent(false)
    const client = await auth()
    await client.sendPasswordReset(email).catch((error: unknown) => {
      // Do not reveal whether the account exists.
      if (failureOf(error).code !== 'auth/user-not-found') throw error
    })
    setSent(true)
  })
  return { send: attempt, isBusy, failure, isSent }
}
