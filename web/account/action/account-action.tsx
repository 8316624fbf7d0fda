import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AccountPage } from '../account-page.tsx'
import { useAuthSoon } from '../use-account.ts'
import { ApplyCode } from './apply-code.tsx'
import { BadLetter } from './bad-letter.tsx'
import { letterIn } from './letter.ts'
import { ResetPassword } from './reset-password.tsx'

/** Where the links in our letters lead. The server makes one page for all of them and never reads their codes. */
export function AccountAction() {
  const { search } = useLocation()
  useAuthSoon()
  useCodeOutOfSight()
  if (!useHydrated())
    return (
      <AccountPage title="Your letter" heading="Your letter">
        <p>Loading..</p>
      </AccountPage>
    )
  const { mode, code } = letterIn(search)
  if (!code) return <BadLetter mode={mode} />
  if (mode === 'resetPassword') return <ResetPassword code={code} />
  return <ApplyCode mode={mode} code={code} />
}

/** The code is worth an account: it leaves the address bar and the history. The router still knows it. */
function useCodeOutOfSight() {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
}
