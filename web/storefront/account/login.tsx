import { Navigate } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { AccountPage } from './account-page.tsx'
import { CredentialsForm, GoogleOption, reasonFor } from './credentials-form.tsx'
import { useReturnTo } from './return-to.ts'
import { useAccount, useAuthSoon } from '../../app/session/use-account.ts'
import { Link } from '../../ui/link.tsx'

const reasons = {
  registered: 'Account created. Log in to continue.',
  'password-reset': 'Your new password is set. Log in with it.',
}

export function Login() {
  const { user } = useAccount()
  const auth = useAuthSoon()
  const { from, email, because } = useReturnTo()
  if (user) return <Navigate to={from ?? pages.home} replace />
  return (
    <AccountPage title="Login" heading="Please Login" reason={reasonFor(from, 'Log in')} isComplete>
      <CredentialsForm
        submitLabel="Login"
        news={because && reasons[because]}
        work={async (email, password) => (await auth()).logIn(email, password)}
        email={email}
        password={{ autoComplete: 'current-password' }}
      />
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <span>
          New here?{' '}
          <Link to={pages.register} state={{ from }} className="link">
            Register
          </Link>
        </span>
        <Link to={pages.forgotPassword} className="link">
          Forgot your password?
        </Link>
      </p>
      <GoogleOption from={from} />
    </AccountPage>
  )
}
