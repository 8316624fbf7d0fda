import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Shopper } from './account.ts'
import { failureHint } from './failure-hint.tsx'
import { useAuth } from './use-account.ts'
import { useSubmit } from './use-submit.ts'

/** Shows the account, whether its e-mail address is verified, and the log-out button. */
export function YourAccount({ user }: { user: Shopper }) {
  const auth = useAuth()
  const { attempt: logOut, isBusy } = useSubmit(async () => (await auth()).logOut())
  return (
    <section aria-labelledby="your-account" className="rounded-panel border border-line bg-surface p-6">
      <h2 id="your-account" className="font-serif text-2xl/snug font-medium">
        Your account
      </h2>
      <dl className="mt-4">
        <dt className="text-sm text-ink-soft">Email</dt>
        <dd className="font-medium wrap-anywhere">{user.email}</dd>
        <dd className="mt-4">
          {user.emailVerified ? (
            <Notice kind="good">This e-mail address is confirmed.</Notice>
          ) : (
            <NotConfirmed />
          )}
        </dd>
      </dl>
      <div className="mt-6 grid border-t border-line pt-6">
        <Button look="outlined" isBusy={isBusy} onClick={() => void logOut()}>
          Log out
        </Button>
      </div>
    </section>
  )
}

function NotConfirmed() {
  const auth = useAuth()
  const [isSent, setSent] = useState(false)
  const { attempt, isBusy, failure } = useSubmit(async () => {
    await (await auth()).sendVerification()
    setSent(true)
  })
  if (isSent) return <Notice kind="good">E-mail sent. Open the link in it to confirm.</Notice>
  return (
    <div className="grid gap-4">
      <p>You haven't confirmed this e-mail address yet.</p>
      {failure && (
        <Notice kind="bad" more={failureHint(failure.code)}>
          The e-mail couldn't be sent.
        </Notice>
      )}
      <Button isBusy={isBusy} onClick={() => void attempt()}>
        Resend confirmation e-mail
      </Button>
    </div>
  )
}
