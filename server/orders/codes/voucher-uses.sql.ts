import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'

/** A cancelled order has not used its voucher. */
export async function releaseVoucher(tx: Queryable, { voucherId }: LockedOrder) {
  if (voucherId !== null) await tx.run(sql`update vouchers set uses = uses - 1 where id = ${voucherId}`)
}

/** Locks the voucher of a cancelled order. False if others have used it up, whatever its dates say. */
export async function isVoucherLeft(tx: Queryable, { voucherId }: LockedOrder): Promise<boolean> {
  if (voucherId === null) return true
  const voucher = await tx.first<{ isLeft: boolean }>(sql`
    select max_uses is null or uses < max_uses as "isLeft" from vouchers where id = ${voucherId} for update`)
  return voucher?.isLeft ?? false
}

/** For an order that is no longer cancelled. */
export async function useVoucherAgain(tx: Queryable, { voucherId }: LockedOrder) {
  if (voucherId !== null) await tx.run(sql`update vouchers set uses = uses + 1 where id = ${voucherId}`)
}
