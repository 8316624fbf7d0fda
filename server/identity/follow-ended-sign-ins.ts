import type { Connection } from '../database/connection.ts'
import { listen, type Subscription } from '../database/listen.ts'
import type { Memory } from './remembered.ts'

/** Forgets whose sign-in has ended in another process, as soon as the database tells. */
export function followEndedSignIns(connection: Connection, memory: Memory): Promise<Subscription> {
  return listen(connection, 'sign_ins_changed', { onNotification: memory.forget, onSubscribed: memory.setSubscribed })
}
