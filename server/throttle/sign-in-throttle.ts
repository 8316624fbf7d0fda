import type { Queryable } from '../database/database.ts'
import { networksOf } from '../http/client-network.ts'
import { consume, perAccount, refund, reset, type ThrottlePolicy } from './throttle.sql.ts'

/** A whole school may share one IP address. */
const perNetwork: Policies = [
  { free: 60, refillSeconds: 10 },
  { free: 480, refillSeconds: 1.25 },
]

const perAccountAndNetwork: Policies = [perAccount, { free: 20, refillSeconds: 150 }]

/** From all networks, a hundred guesses an hour: one network is throttled to fewer, so it cannot use them up. */
const perAccountInAll = { free: 100, refillSeconds: 36 }

/** For a network and, if it is IPv6, for the wider one around it. */
type Policies = [own: ThrottlePolicy, wider: ThrottlePolicy]

export type Throttle = [key: string, policy: ThrottlePolicy]

type SignInClient = {
  address: string
  /** The id of a browser that has signed in to this account before. */
  device?: string | undefined
}

export type Wait = { waitSeconds: number }

export type SignInThrottle = {
  /** Consumes a guess at the password of an account. */
  consumeGuess(account: string, client: SignInClient): Promise<Wait>
  /** Forgets the guesses of this client. The other counters get one back only, or one account would reset them all. */
  guessedRight(account: string, client: SignInClient): Promise<void>
  /** Consumes an attempt at something that is no guess, such as a sign-up or the request of an e-mail. */
  consumeAttempt(action: string, client: SignInClient): Promise<Wait>
}

/**
 * Slows guessing per account and network, so that a stranger does not keep the owner out elsewhere. If strangers in many
 * networks do, a browser that has signed in before still gets in: it has attempts of its own.
 */
export function signInThrottle(db: Queryable, throttlesNetworks: boolean): SignInThrottle {
  const ofNetwork = ({ address }: SignInClient) =>
    throttlesNetworks ? throttlesFrom('sign-ins', address, perNetwork) : []
  return {
    consumeGuess: (account, client) =>
      consumeEach(db, [...ofNetwork(client), ...ofClient(account, client), ...ofAccount(account, client)]),
    guessedRight: async (account, client) => {
      for (const [key] of ofClient(account, client)) await reset(db, key)
      for (const [key] of [...ofNetwork(client), ...ofAccount(account, client)]) await refund(db, key)
    },
    consumeAttempt: (action, client) => consumeEach(db, [...ofNetwork(client), ...ofClient(action, client)]),
  }
}

const ofClient = (account: string, { address, device }: SignInClient): Throttle[] =>
  device ? [[`${account} on ${device}`, perAccount]] : throttlesFrom(account, address, perAccountAndNetwork)

/** Known browsers together have as many guesses as all others, since one person may have signed in with many. */
const ofAccount = (account: string, { device }: SignInClient): Throttle[] => [
  [device ? `${account} on devices` : account, perAccountInAll],
]

export function throttlesFrom(what: string, address: string, [own, widerPolicy]: Policies): Throttle[] {
  const { network, wider } = networksOf(address)
  const first: Throttle = [`${what} from ${network}`, own]
  return wider ? [first, [`${what} from ${wider}`, widerPolicy]] : [first]
}

/** Stops at the first refusal, so that a throttled network cannot use up the attempts of an account. */
export async function consumeEach(db: Queryable, throttles: Throttle[]): Promise<Wait> {
  for (const [key, policy] of throttles) {
    const { waitSeconds } = await consume(db, key, policy)
    if (waitSeconds > 0) return { waitSeconds }
  }
  return { waitSeconds: 0 }
}
