import type { Queryable } from '../../database/database.ts'
import { perMailbox, tryConsume } from '../../throttle/throttle.sql.ts'
import type { From, Provider } from './provider.ts'
import { refuse, type Refused } from './fields.ts'

const refuseIfThrottled = ({ waitSeconds }: { waitSeconds: number }): Refused | undefined =>
  waitSeconds > 0
    ? refuse(`TOO_MANY_ATTEMPTS_TRY_LATER : Please wait ${waitSeconds} seconds and try again.`)
    : undefined

/** For an action that is no guess at a password. */
export const consumeAttempt = async (
  { throttle }: Pick<Provider, 'throttle'>,
  action: string,
  { address }: From,
) => refuseIfThrottled(await throttle.consumeAttempt(action, { address }))

/** The account in the throttle and in device cookies. */
export const accountKey = (email: string) => `shopper ${email}`

/** A guess at a shopper's password, and what follows if it was right. */
export async function consumeGuess({ throttle, devices }: Provider, email: string, from: From) {
  const account = accountKey(email)
  const client = { address: from.address, device: devices.read(from.cookies, account) }
  const refused = refuseIfThrottled(await throttle.consumeGuess(account, client))
  return refused ?? { succeeded: () => throttle.guessedRight(account, client) }
}

/** The browser is recognised at its next sign-in to this account. */
export const rememberDevice = ({ devices }: Provider, email: string, from: From) =>
  from.setCookie(devices.write(from.cookies, accountKey(email)))

export const maySendTo = (db: Queryable, email: string) => tryConsume(db, `e-mails to ${email}`, perMailbox)
