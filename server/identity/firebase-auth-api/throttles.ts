import type { Queryable } from '../../database/database.ts'
import { forgetTries, mayStill, mayTry, takeTryBack, withAMailbox } from '../failed-tries.sql.ts'
import { networkOf } from '../network-of.ts'
import type { From, Provider } from './provider.ts'
import { refuse, type Refused } from './refusals.ts'

const byAddress = ({ address }: From) => `shoppers from ${networkOf(address)}`

/** Behind one address there may be a whole school. */
const withASchool = { free: 60, forgivenAfter: 10 }

type Limited = Pick<Provider, 'db' | 'limitsAddresses'>

/**
 * Takes the right to try something, from an address of the net and then for what is tried: whoever has to wait cannot
 * use up the tries of others meanwhile.
 */
export async function mayAsk(
  { db, limitsAddresses }: Limited,
  what: string,
  from: From,
): Promise<Refused | undefined> {
  const fromThere = limitsAddresses ? await mayTry(db, byAddress(from), withASchool) : { waitSeconds: 0 }
  const { waitSeconds } = fromThere.waitSeconds > 0 ? fromThere : await mayTry(db, what)
  return waitSeconds > 0
    ? refuse(`TOO_MANY_ATTEMPTS_TRY_LATER : Please wait ${waitSeconds} seconds and try again.`)
    : undefined
}

/** It was right: the account starts anew. The address does not, or one good password would let it try on for ever. */
export async function wasRight({ db, limitsAddresses }: Limited, what: string, from: From) {
  await forgetTries(db, what)
  if (limitsAddresses) await takeTryBack(db, byAddress(from))
}

export const mayWriteTo = (tx: Queryable, email: string) => mayStill(tx, `letters to ${email}`, withAMailbox)
