import type { Connection } from '../database/database.ts'
import { listen, type Listening } from '../database/listen.ts'
import type { Memory } from './remembered.ts'

/** Forgets whose sign-in has ended in another process, as soon as the database tells. */
export function followEndedSignIns(connection: Connection, memory: Memory): Promise<Listening> {
  return listen(connection, 'sign_ins_changed', { onTold: memory.forget, onHearing: memory.hears })
}
