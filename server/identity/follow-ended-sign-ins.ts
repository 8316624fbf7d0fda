import type { Connection } from '../database/connection.ts'
import { listen, type Subscription } from '../database/listen.ts'
import type { TokenCache } from './token-cache.ts'

/** Evicts the tokens of sign-ins that end in other processes, on a database notification. */
export function followEndedSignIns(connection: Connection, cache: TokenCache): Promise<Subscription> {
  return listen(connection, 'sign_ins_changed', {
    onNotification: cache.forget,
    onSubscribed: cache.setSubscribed,
  })
}
