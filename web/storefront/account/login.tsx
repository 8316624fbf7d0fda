import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { AccountPage } from './account-page.tsx'
import { CredentialsForm, GoogleOption, reasonFor } from './credentials-form.tsx'
import { useReturnTo } from './return-to.ts'
import { useAccount, useAuthSoon } from '../../app/session/use-account.ts'
import { Link } from '../../ui/link.tsx'
import { msg, t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

const news = {
  registered: msg('Account created. Log in to continue.'),
  'registered-and-mailed': msg(
    "Account created. We've e-mailed you a link to confirm your address. Log in to continue.",
  ),
  'password-reset': msg('Your new password is set. Log in with it.'),
}

const reasons = {
  checkout: msg('Log in to check out. Your cart is kept.'),
  orders: msg('Log in to see your orders.'),
  account: msg('Log in to see your account.'),
  other: msg('Log in to continue.'),
}

export function Login() {
  const { user } = useAccount()
  const auth = useAuthSoon()
  const { from, email, because } = useReturnTo()
  if (user) return <Navigate to={from ?? pages.home} replace />
  return (
    <AccountPage
      title={t('Log in [button]')}
      heading={t('Log in [title of the page]')}
      reason={reasonFor(from, reasons)}
      isComplete
    >
      <CredentialsForm
        submitLabel={t('Log in [button]')}
        news={because && t(news[because])}
        work={async (email, password) => (await auth()).logIn(email, password)}
        email={email}
        password={{ autoComplete: 'current-password' }}
      />
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <span>{rich('New here? <register>Register</register>', { register })}</span>
        <Link to={pages.forgotPassword} className="link">
          {t('Forgot your password?')}
        </Link>
      </p>
      <GoogleOption from={from} />
    </AccountPage>
  )
}

const register = (text: ReactNode) => <RegisterLink>{text}</RegisterLink>

function RegisterLink({ children }: { children: ReactNode }) {
  const { from } = useReturnTo()
  return (
    <Link to={pages.register} state={{ from }} className="link">
      {children}
    </Link>
  )
}
