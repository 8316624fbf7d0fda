import type { MoveRefusal } from '../../contract/orders.ts'

/** The server's reason for refusing a transition, with the current status. */
export function refusalIn(error: unknown): MoveRefusal | undefined {
  const { status, data } = error as { status?: unknown; data?: MoveRefusal }
  return status === 409 ? data : undefined
}
