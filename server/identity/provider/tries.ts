import { forgetTries, mayTry, takeTryBack } from '../failed-tries.sql.ts'
import type { From, Provider } from './provider.ts'
import { refuse, type Refused } from './refusals.ts'

const byAddress = ({ address }: From) => `shoppers from ${address}`

/** Before the wait begins: a person mistypes five times, and behind one address there may be a whole school. */
const freeTries = { account: 5, address: 60 }

type Limited = Pick<Provider, 'db' | 'limitsAddresses'>

/** Takes the right to try something for an address of e-mail, from an address of the net. */
export async function mayAsk(
  { db, limitsAddresses }: Limited,
  what: string,
  from: From,
): Promise<Refused | undefined> {
  const waits = [
    await mayTry(db, what, freeTries.account),
    ...(limitsAddresses ? [await mayTry(db, byAddress(from), freeTries.address)] : []),
  ]
  const seconds = Math.max(...waits.map(({ waitSeconds }) => waitSeconds))
  return seconds > 0
    ? refuse(`TOO_MANY_ATTEMPTS_TRY_LATER : Please wait ${seconds} seconds and try again.`)
    : undefined
}

/** It was right: the account starts anew. The address does not, or one good password would let it try on for ever. */
export async function wasRight({ db, limitsAddresses }: Limited, what: string, from: From) {
  await forgetTries(db, what)
  if (limitsAddresses) await takeTryBack(db, byAddress(from))
}
