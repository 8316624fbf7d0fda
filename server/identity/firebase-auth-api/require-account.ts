import type { Database, Queryable } from '../../database/database.ts'
import type { Account } from './accounts.sql.ts'
import { accountOf, holdAccount } from './accounts.sql.ts'
import type { Provider } from './provider.ts'
import { refuse, type Refused } from './refusals.ts'
import { signedInAs } from './sign-ins.sql.ts'

const recentSeconds = 15 * 60

/** Somebody whose token was good when we looked. */
export type Known = { account: Account; sid: string }

/** The account that an ID token speaks for. */
export async function requireAccount({ db, verify }: Provider, idToken: string): Promise<Refused | Known> {
  const shopper = await verify(idToken)
  const account = shopper && (await accountOf(db, shopper.uid))
  return account && shopper.sid ? { account, sid: shopper.sid } : refuse('INVALID_ID_TOKEN')
}

/** The same for what a token alone must not do: its owner has to have signed in a short while ago. */
export async function requireRecentSignIn(provider: Provider, idToken: string) {
  const found = await requireAccount(provider, idToken)
  if ('refused' in found) return found
  const signedIn = await signedInAs(provider.db, found.account.uid, found.sid)
  const since = Date.now() - Date.parse(signedIn?.authenticatedAt ?? '')
  return since < recentSeconds * 1000 ? found : refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Does something in their name, unless they were put out since: the account is held until it is done. */
export function inNameOf<Result>(
  db: Database,
  known: Known,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result | Refused> {
  return db.transaction(async (tx) => ((await isStillIn(tx, known)) ? work(tx) : refuse('INVALID_ID_TOKEN')))
}

/** Whether they are, from here to the end of the transaction. */
export async function isStillIn(tx: Queryable, { account: { uid }, sid }: Known): Promise<boolean> {
  await holdAccount(tx, uid)
  return (await signedInAs(tx, uid, sid)) !== undefined
}
