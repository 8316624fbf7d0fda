import { highestPrice } from '../../domain/money/currency.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Until the transaction ends no price is added in the old currency. */
export const lockBookTable = (tx: Queryable) => tx.run(sql`lock table books in share row exclusive mode`)

/** Whether a price would exceed the limit of the table. */
export const hasTooHighPrices = (tx: Queryable, factor: number) =>
  tx.exists(sql`
    select from books where greatest(new_price_cents, old_price_cents) * ${factor}::numeric > ${highestPrice}
    limit 1`)

/** They are in the shop's currency, too. One that is being sold holds the settings until it is there. */
export const hasGiftCards = (tx: Queryable) => tx.exists(sql`select from gift_cards limit 1`)

/** Orders are in the shop's currency. No order is placed until the transaction ends. */
export async function hasOrders(tx: Queryable): Promise<boolean> {
  await tx.run(sql`lock table orders in share mode`)
  return tx.exists(sql`select from orders limit 1`)
}

/** Prices and vouchers keep their figures in a currency with other decimals: 12.50 becomes 13, and 12.500. */
export async function rescaleAmounts(tx: Queryable, factor: number) {
  await tx.run(sql`
    update books set new_price_cents = round(new_price_cents * ${factor}::numeric),
      old_price_cents = round(old_price_cents * ${factor}::numeric)`)
  await tx.run(sql`
    update vouchers set amount_cents = greatest(1, round(amount_cents * ${factor}::numeric))
    where amount_cents is not null`)
}
