import type { Queryable } from '../database/database.ts'
import { consumeEach, type Throttle, throttlesFrom, type Wait } from './sign-in-throttle.ts'
import { perAccount, refund } from './throttle.sql.ts'

/** Who enters codes of vouchers and gift cards. */
export type Guesser = { address: string; uid?: string | undefined }

type Attempt<Outcome> = { make(): Promise<Outcome>; isWrongGuess(outcome: NoInfer<Outcome>): boolean }

export type TryCodes = <Outcome extends object>(
  guesser: Guesser,
  codes: string[],
  attempt: Attempt<Outcome>,
) => Promise<Outcome | Wait>

/** A shop's customers may share one IP address, but accounts are free, and so a network has not many guesses either. */
const ofNetwork = (address: string) =>
  throttlesFrom('codes', address, [
    { free: 20, refillSeconds: 60 },
    { free: 120, refillSeconds: 10 },
  ])

const ofAccount = (uid: string): Throttle[] => [[`codes of ${uid}`, perAccount]]

/**
 * Tries codes as passwords are tried: each attempt is consumed before it is made, and one that was no wrong guess is given
 * back. An order without codes is no attempt.
 */
export const codeThrottle =
  (db: Queryable, throttlesNetworks: boolean): TryCodes =>
  async ({ address, uid }, codes, attempt) => {
    if (codes.length === 0) return attempt.make()
    const throttles = [
      ...(throttlesNetworks ? ofNetwork(address) : []),
      ...(uid === undefined ? [] : ofAccount(uid)),
    ]
    const { waitSeconds } = await consumeEach(db, throttles)
    if (waitSeconds > 0) return { waitSeconds }
    let isWrong = false
    try {
      const outcome = await attempt.make()
      isWrong = attempt.isWrongGuess(outcome)
      return outcome
    } finally {
      if (!isWrong) for (const [key] of throttles) await refund(db, key)
    }
  }
