import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { AccountPage } from './account-page.tsx'
import { secondLine } from './second-line.tsx'
import { useAccount, useAuth } from './use-account.ts'
import { useAttempt } from './use-attempt.ts'

export function UserDashboard() {
  const { user } = useAccount()
  const auth = useAuth()
  const { attempt: logOut, isBusy } = useAttempt(async () => (await auth()).logOut())
  // The guard lets nobody in without one; it may be on its way out.
  if (!user) return null
  return (
    <AccountPage
      title="Your account"
      heading={`Hello, ${user.name ?? user.email?.split('@')[0] ?? 'reader'}`}
    >
      <dl className="border-y border-line py-5">
        <dt className="text-sm text-ink-soft">Email</dt>
        <dd className="font-medium wrap-anywhere">{user.email}</dd>
        <dd className="mt-4">
          {user.emailVerified ? <Notice kind="good">This address is confirmed.</Notice> : <NotConfirmed />}
        </dd>
      </dl>
      <Button look="outlined" isBusy={isBusy} onClick={() => void logOut()}>
        Log out
      </Button>
    </AccountPage>
  )
}

function NotConfirmed() {
  const auth = useAuth()
  const [isSent, setSent] = useState(false)
  const { attempt, isBusy, failure } = useAttempt(async () => {
    await (await auth()).sendConfirmationLetter()
    setSent(true)
  })
  if (isSent) return <Notice kind="good">The letter is on its way: open the link in it.</Notice>
  return (
    <div className="grid gap-4">
      <p>This address is not confirmed yet.</p>
      {failure && (
        <Notice kind="bad" more={secondLine(failure.code)}>
          The letter could not be sent.
        </Notice>
      )}
      <Button isBusy={isBusy} onClick={() => void attempt()}>
        Send the confirmation letter
      </Button>
    </div>
  )
}
