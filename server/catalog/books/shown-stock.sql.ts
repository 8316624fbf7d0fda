import { fewCopies } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'

const few = sql`${fewCopies}::int`

/** Null where no stock is kept. */
export const availabilityOf = sql`
  case when stock.on_hand > ${few} then 'in-stock' when stock.on_hand > 0 then 'low' else stock.when_out end`

/** What shoppers see of the stock, for a select from `books` with `joinedStock`. All null if none is kept. */
export const stockColumns = sql`
  ${availabilityOf} as availability,
  case when stock.on_hand between 1 and ${few} then stock.on_hand end as "copiesLeft",
  case when stock.on_hand = 0 then to_char(stock.expected_on, 'YYYY-MM-DD') end as "expectedOn"`

export const joinedStock = sql`left join stock on stock.book_id = books.id`
