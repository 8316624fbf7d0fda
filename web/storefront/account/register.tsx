import { Navigate, useNavigate } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { AccountPage } from './account-page.tsx'
import { CredentialsForm, GoogleOption, reasonFor } from './credentials-form.tsx'
import { type ReturnTo, useReturnTo } from './return-to.ts'
import { useAccount, useAuthSoon } from '../../app/session/use-account.ts'
import { useShop } from '../../app/shop/site.ts'
import { logIn } from './use-submit.tsx'
import { msg, t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

const reasons = {
  checkout: msg('Register to check out. Your cart is kept.'),
  orders: msg('Register to see your orders.'),
  account: msg('Register to see your account.'),
  other: msg('Register to continue.'),
}

export function Register() {
  const { user } = useAccount()
  const auth = useAuthSoon()
  const navigate = useNavigate()
  const { from } = useReturnTo()
  const { isDemo, sendsAccountEmail } = useShop()
  const because = sendsAccountEmail && !isDemo ? 'registered-and-mailed' : 'registered'
  if (user) return <Navigate to={from ?? pages.home} replace />

  async function register(email: string, password: string) {
    await (await auth()).register(email, password)
    await navigate(pages.login, { state: { from, email, because } satisfies ReturnTo })
  }
  return (
    <AccountPage
      title={t('Register')}
      heading={t('Create your account')}
      reason={reasonFor(from, reasons)}
      isComplete
    >
      <CredentialsForm
        submitLabel={t('Register')}
        work={register}
        password={{ autoComplete: 'new-password', hint: t('At least 6 characters.') }}
      />
      <p>{rich('Have an account already? <login>Log in</login>', { login: logIn })}</p>
      <GoogleOption from={from} />
    </AccountPage>
  )
}
