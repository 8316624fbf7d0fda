import type { Queryable } from '../../database/database.ts'
import { consume, perMailbox, refund, reset, tryConsume } from '../../throttle/throttle.sql.ts'
import { networkOf } from '../../http/client-network.ts'
import type { From, Provider } from './provider.ts'
import { refuse, type Refused } from './fields.ts'

const networkKey = ({ address }: From) => `shoppers from ${networkOf(address)}`

/** A whole school may share one IP address. */
const perNetwork = { free: 60, refillSeconds: 10 }

type Limited = Pick<Provider, 'db' | 'throttlesNetworks'>

/** Consumes an attempt of the network first, so that a throttled network cannot use up the attempts of an account. */
export async function consumeAttempt(
  { db, throttlesNetworks }: Limited,
  key: string,
  from: From,
): Promise<Refused | undefined> {
  const network = throttlesNetworks ? await consume(db, networkKey(from), perNetwork) : { waitSeconds: 0 }
  const { waitSeconds } = network.waitSeconds > 0 ? network : await consume(db, key)
  return waitSeconds > 0
    ? refuse(`TOO_MANY_ATTEMPTS_TRY_LATER : Please wait ${waitSeconds} seconds and try again.`)
    : undefined
}

/** Resets the account. The network gets one attempt back only, or one good password would let it guess for ever. */
export async function attemptSucceeded({ db, throttlesNetworks }: Limited, key: string, from: From) {
  await reset(db, key)
  if (throttlesNetworks) await refund(db, networkKey(from))
}

export const maySendTo = (db: Queryable, email: string) => tryConsume(db, `e-mails to ${email}`, perMailbox)
