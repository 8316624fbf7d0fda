import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { todayIn } from '../place/place-order.sql.ts'
import type { TakenOff } from './discounts.ts'

/** A voucher as it stands today. */
export type FoundVoucher = {
  id: string
  code: string
  takenOff: TakenOff
  categories: string[]
  /** Null if it is valid already. */
  from: string | null
  isOver: boolean
  isUsedUp: boolean
}

export const vouchersWith = (db: Queryable, codes: string[], timeZone: string) =>
  db.many<FoundVoucher>(sql`
    select id, code, json_build_object('amount', amount_cents, 'percent', trim_scale(percent)::text) as "takenOff", categories,
      case when valid_from > ${todayIn(timeZone)} then valid_from::text end as "from",
      not is_active or coalesce(valid_until < ${todayIn(timeZone)}, false) as "isOver",
      coalesce(uses >= max_uses, false) as "isUsedUp"
    from vouchers where code = any(${codes}::text[])`)

export type FoundCard = { id: string; code: string; balance: number; isBlocked: boolean }

/** With the letters of their codes alone. */
export const giftCardsWith = (db: Queryable, codes: string[]) =>
  db.many<FoundCard>(sql`
    select id, code, balance_cents as balance, is_blocked as "isBlocked" from gift_cards where code = any(${codes}::text[])`)
