import { type ReactNode, useRef, useState } from 'react'
import { pages } from '../../../domain/pages.ts'
import { weakPasswordMessage } from '../../../domain/weak-password.ts'
import { type ReturnTo, useReturnTo } from './return-to.ts'
import { Link } from '../../ui/link.tsx'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

/** Firebase's error code, and the server's explanation if there is one. */
export type Failure = { code: string; explanation?: string | undefined }

/** Firebase's message for an error that the server explains. */
const explained = /^Firebase: (.+) \(auth\/[a-z-]+\)\.$/

/** An error without a code never reached Firebase. */
export function failureOf(error: unknown): Failure {
  const { code = 'auth/network-request-failed', message = '' } = error as Partial<Failure & Error>
  return { code, explanation: explained.exec(message)?.[1] }
}

/** Runs `work` at most once at a time and keeps the last failure. */
export function useSubmit<Given extends unknown[]>(work: (...given: Given) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)

  async function attempt(...given: Given) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work(...given)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { attempt, isBusy, failure }
}

/** The shop's owner reads it too: PUBLIC_URL is missing. */
const notSetUp = () =>
  t(
    'This address is not set up for log-in. If this is your shop, set PUBLIC_URL or ALLOWED_ORIGINS to {origin}.',
    { origin: window.location.origin },
  )

/** Advice by Firebase's error code; none if the main message suffices. */
const advice: Record<string, Label> = {
  'auth/too-many-requests': msg('Too many attempts. Wait a minute and try again.'),
  'auth/network-request-failed': msg("The shop can't be reached. Check your connection and try again."),
  'auth/user-disabled': msg('This account is blocked. Please contact the shop.'),
  'auth/login-blocked': msg('The shop could not open your session: please try again in a moment.'),
  'auth/account-exists-with-different-credential': msg(
    'An account with this e-mail address has a password. Log in with it first.',
  ),
}

/** For messages that ask to log in. */
export const logIn = (text: ReactNode) => <LogIn>{text}</LogIn>

function LogIn({ children }: { children: ReactNode }) {
  const { from } = useReturnTo()
  return (
    <Link to={pages.login} state={{ from } satisfies ReturnTo} className="link">
      {children}
    </Link>
  )
}

export function failureHint({ code, explanation }: Failure): ReactNode {
  if (code.startsWith('auth/unauthorized-')) return notSetUp()
  if (code === 'auth/email-already-in-use')
    return rich('You already have an account. <login>Log in</login> instead.', { login: logIn })
  if (code === 'auth/weak-password') return t(weakPasswordMessage(explanation))
  const known = advice[code]
  return known && t(known)
}
