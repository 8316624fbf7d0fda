import type { Voucher, VoucherTerms } from '../../../contract/orders/vouchers.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { totalText } from '../../settings/money.sql.ts'
import type { TakenOff } from './discounts.ts'

const taken = sql`
  (select coalesce(sum(discount_cents), 0) from orders where voucher_id = vouchers.id and status <> 'cancelled')`

const voucherColumns = sql`
  id, code, case when percent is null
    then json_build_object('kind', 'amount', 'amount', ${totalText(sql`amount_cents`)})
    else json_build_object('kind', 'percent', 'percent', trim_scale(percent)::text) end as reduction,
  categories, valid_from::text as "validFrom", valid_until::text as "validUntil", max_uses as "maxUses", is_active as "isActive", note,
  uses, ${totalText(taken)} as taken, created_at as "createdAt"`

type Page = { q?: string | undefined; limit: number; offset: number }

const matches = (q: string | undefined): Sql =>
  q ? sql`where strpos(code, upper(${q})) > 0 or strpos(fold(note), fold(${q})) > 0` : nothing

export const newestVouchers = (db: Queryable, { q, limit, offset }: Page) =>
  db.many<Voucher>(sql`
    select ${voucherColumns} from vouchers ${matches(q)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`)

export const countVouchers = async (db: Queryable, q: string | undefined): Promise<number> =>
  (await db.value<number>(sql`select count(*)::int from vouchers ${matches(q)}`)) ?? 0

type NewRow = VoucherTerms & { code: string; takenOff: TakenOff }

/** Undefined if another voucher has the code. */
export const insertVoucher = (tx: Queryable, { code, takenOff, ...terms }: NewRow) =>
  tx.first<Voucher>(sql`
    insert into vouchers (code, amount_cents, percent, categories, valid_from, valid_until, max_uses, is_active, note)
    values (${code}, ${takenOff.amount}, ${takenOff.percent}, ${terms.categories}, ${terms.validFrom},
      ${terms.validUntil}, ${terms.maxUses}, ${terms.isActive}, ${terms.note})
    on conflict (code) do nothing returning ${voucherColumns}`)

/** Orders that use it wait. */
export const lockVoucher = async (tx: Queryable, id: string) => {
  await tx.run(sql`select from vouchers where id = ${id} for update`)
  return tx.first<Voucher>(sql`select ${voucherColumns} from vouchers where id = ${id}`)
}

export const updateVoucher = (tx: Queryable, id: string, terms: VoucherTerms) =>
  tx.first<Voucher>(sql`
    update vouchers set categories = ${terms.categories}, valid_from = ${terms.validFrom},
      valid_until = ${terms.validUntil}, max_uses = ${terms.maxUses}, is_active = ${terms.isActive}, note = ${terms.note}
    where id = ${id} returning ${voucherColumns}`)

/** False if an order has it, even a cancelled one. */
export const deleteVoucher = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.run(sql`
    delete from vouchers where id = ${id} and not exists (select from orders where voucher_id = ${id})`)) ===
  1

/** Those of them that the shop does not have. The others stay until the end of the transaction. */
export const unknownCategories = (tx: Queryable, slugs: string[]) =>
  tx.column<string>(sql`
    with known as (
      select slug from categories where slug = any(${slugs}::text[]) for key share
    )
    select slug from unnest(${slugs}::text[]) as named (slug) where slug not in (select slug from known)`)
