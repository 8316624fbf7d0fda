import type { ReactNode } from 'react'
import { pages } from '../../../domain/pages.ts'
import { type ReturnTo, useReturnTo } from './return-to.ts'
import type { Failure } from './use-submit.ts'
import { Link } from '../../ui/link.tsx'

/** The shop's owner reads it too: PUBLIC_URL is missing. */
const notSetUp = () =>
  `This address is not set up for sign-in. If this is your shop, set PUBLIC_URL or ALLOWED_ORIGINS to ${window.location.origin}.`

/** Advice by Firebase's error code; none if the main message suffices. */
const advice: Record<string, ReactNode> = {
  'auth/email-already-in-use': (
    <>
      You already have an account. <LogIn /> instead.
    </>
  ),
  'auth/too-many-requests': 'Too many attempts. Wait a minute and try again.',
  'auth/weak-password': 'A password needs at least 6 characters.',
  'auth/network-request-failed': "The shop can't be reached. Check your connection and try again.",
  'auth/login-blocked': 'The shop could not open your session: please try again in a moment.',
  'auth/account-exists-with-different-credential':
    'An account with this e-mail address has a password. Log in with it first.',
}

function LogIn() {
  const { from } = useReturnTo()
  return (
    <Link to={pages.login} state={{ from } satisfies ReturnTo} className="link">
      Log in
    </Link>
  )
}

const isAboutLength = /\bcharacters\b/

/** The server knows why it takes a password for weak. */
export function failureHint({ code, words }: Failure): ReactNode {
  if (code.startsWith('auth/unauthorized-')) return notSetUp()
  return code === 'auth/weak-password' && words && !isAboutLength.test(words) ? words : advice[code]
}
