import { Navigate, useNavigate } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { AccountPage } from './account-page.tsx'
import { CredentialsForm, GoogleOption, reasonFor } from './credentials-form.tsx'
import { type ReturnTo, useReturnTo } from './return-to.ts'
import { useAccount, useAuthSoon } from '../../app/session/use-account.ts'
import { Link } from '../../ui/link.tsx'

export function Register() {
  const { user } = useAccount()
  const auth = useAuthSoon()
  const navigate = useNavigate()
  const { from } = useReturnTo()
  if (user) return <Navigate to={from ?? pages.home} replace />

  async function register(email: string, password: string) {
    await (await auth()).register(email, password)
    await navigate(pages.login, { state: { from, email, because: 'registered' } satisfies ReturnTo })
  }
  return (
    <AccountPage title="Register" heading="Please Register" reason={reasonFor(from, 'Register')} isComplete>
      <CredentialsForm
        submitLabel="Register"
        work={register}
        password={{ autoComplete: 'new-password', hint: 'At least 6 characters.' }}
      />
      <p>
        Have an account already?{' '}
        <Link to={pages.login} state={{ from }} className="link">
          Login
        </Link>
      </p>
      <GoogleOption from={from} />
    </AccountPage>
  )
}
