import { Head } from '../../app/head/head.tsx'
import { type Shopper, useAccount, useAuth } from '../../app/session/use-account.ts'
import { useSendsAccountEmail } from '../../app/shop/site.ts'
import { YourOrders } from './your-orders.tsx'
import { useState } from 'react'
import { pages } from '../../../domain/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureHint, useSubmit } from './use-submit.tsx'
import { t } from '../../../messages/t.ts'

export function UserDashboard() {
  const { user } = useAccount()
  // UserGuard requires a user, but may still be redirecting after log-out.
  if (!user) return null
  const name = user.name?.trim() || user.email?.split('@')[0]
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24">
      <Head title={t('Your account')} />
      <h1 className="font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
        {name ? t('Hello, {name}', { name }) : t('Hello, reader')}
      </h1>
      <div className="mt-8 grid gap-x-16 gap-y-14 md:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <YourOrders />
        <YourAccount user={user} />
      </div>
    </div>
  )
}

/** Shows the account, whether its e-mail address is verified, and the log-out button. */
function YourAccount({ user }: { user: Shopper }) {
  const auth = useAuth()
  const { attempt: logOut, isBusy } = useSubmit(async () => (await auth()).logOut())
  return (
    <section aria-labelledby="your-account" className="rounded-panel border border-line bg-surface p-6">
      <h2 id="your-account" className="font-serif text-2xl/snug font-medium">
        {t('Your account')}
      </h2>
      <dl className="mt-4">
        <dt className="text-sm text-ink-soft">{t('E-mail')}</dt>
        <dd className="font-medium wrap-anywhere">{user.email}</dd>
        <dd className="mt-4">
          {user.emailVerified ? (
            <Notice kind="good">{t('This e-mail address is confirmed.')}</Notice>
          ) : (
            <NotConfirmed />
          )}
        </dd>
      </dl>
      <div className="mt-6 grid gap-3 border-t border-line pt-6">
        <ButtonLink to={pages.account} look="outlined">
          {t('Account settings')}
        </ButtonLink>
        <Button look="outlined" isBusy={isBusy} onClick={() => void logOut()}>
          {t('Log out')}
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
  const isMailed = useSendsAccountEmail()
  if (isSent)
    return (
      <Notice kind="good">
        {isMailed
          ? t('E-mail sent. Open the link in it to confirm.')
          : t('This shop cannot send e-mails yet. The bookseller has the link now and can give it to you.')}
      </Notice>
    )
  return (
    <div className="grid gap-4">
      <p>{t("You haven't confirmed this e-mail address yet.")}</p>
      {failure && (
        <Notice kind="bad" more={failureHint(failure)}>
          {t("The e-mail couldn't be sent.")}
        </Notice>
      )}
      <Button isBusy={isBusy} onClick={() => void attempt()}>
        {t('Confirm my e-mail address')}
      </Button>
    </div>
  )
}
