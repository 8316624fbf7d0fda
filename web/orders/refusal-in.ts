import type { MoveRefusal } from '../../contract/orders.ts'

/** The shop's word on why an order was not moved, and how it stands. */
export function refusalIn(error: unknown): MoveRefusal | undefined {
  const { status, data } = error as { status?: unknown; data?: MoveRefusal }
  return status === 409 ? data : undefined
}
