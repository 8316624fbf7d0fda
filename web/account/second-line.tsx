import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { type Arrival, useArrival } from './arrival.ts'

const notSetUp = 'This address is not set up for sign-in.'

/** What the shopper can do about a failure, by Firebase's code; nothing where the first line says it all. */
const lines: Record<string, ReactNode> = {
  'auth/email-already-in-use': (
    <>
      There is an account with this address already: <LogIn />.
    </>
  ),
  'auth/too-many-requests': 'That was one try too many: please wait a minute and try again.',
  'auth/weak-password': 'A password needs at least 6 characters.',
  'auth/network-request-failed': 'The shop cannot be reached: please look at your connection and try again.',
  'auth/login-blocked': 'The shop could not open your session: please try again in a moment.',
  'auth/unauthorized-continue-uri': notSetUp,
  'auth/unauthorized-domain': notSetUp,
  'auth/account-exists-with-different-credential':
    'There is an account with this address that has a password: please log in with it first.',
}

function LogIn() {
  const { from } = useArrival()
  return (
    <Link to={pages.login} state={{ from } satisfies Arrival} className="link">
      log in
    </Link>
  )
}

export const secondLine = (code: string): ReactNode => lines[code]
