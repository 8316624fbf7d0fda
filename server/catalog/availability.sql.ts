import { sql } from '../database/sql.ts'

/** Shoppers are told of so few copies. */
const few = sql`5`

/** What shoppers are told, for a select with `stock` joined; null where no stock is kept. */
export const availabilityOf = sql`
  case when stock.on_hand > ${few} then 'in-stock' when stock.on_hand > 0 then 'low' else stock.when_out end`
