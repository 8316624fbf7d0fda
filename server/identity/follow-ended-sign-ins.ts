import type { Connection } from '../database/connection.ts'
import { listen, type Subscription } from '../database/listen.ts'
import type { TokenCache } from './token-cache.ts'

/** Forgets whose sign-in has ended in another process, as soon as the database tells. */
export function followEndedSignIns(connection: Connection, cache: TokenCache): Promise<Subscription> {
  return listen(connection, 'sign_ins_changed', { onNotification: cache.forget, onSubscribed: cache.setSubscribed })
}
