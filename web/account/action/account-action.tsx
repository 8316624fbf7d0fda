import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AccountPage } from '../account-page.tsx'
import { useAuthSoon } from '../use-account.ts'
import { ApplyCode } from './apply-code.tsx'
import { BadLink } from './bad-link.tsx'
import { actionLinkIn } from './action-link.ts'
import { ResetPassword } from './reset-password.tsx'

/** Target of the links in account e-mails. The server renders one page for all and never reads the codes. */
export function AccountAction() {
  const { search } = useLocation()
  useAuthSoon()
  useHideCode()
  if (!useHydrated())
    return (
      <AccountPage title="Your account" heading="Your account">
        <p>Loading..</p>
      </AccountPage>
    )
  const { mode, code } = actionLinkIn(search)
  if (!code) return <BadLink mode={mode} />
  if (mode === 'resetPassword') return <ResetPassword code={code} />
  return <ApplyCode mode={mode} code={code} />
}

/** Removes the secret code from the address bar and the history. The router's location keeps it. */
function useHideCode() {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
}
