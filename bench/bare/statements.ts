import type { NewOrder } from '../../contract/orders.ts'
import type { Queryable } from '../../server/database/database.ts'
import type { Sql } from '../../server/database/sql.ts'
import { placeOrder } from '../../server/orders/place-order.ts'

export type Statement = ReturnType<Sql['toQuery']>

/** Places one order and returns the statements that the driver received. */
export async function statementsFor(db: Queryable, order: NewOrder, key: string): Promise<Statement[]> {
  const statements: Statement[] = []
  const note = (statement: Sql) => {
    statements.push(statement.toQuery())
    return statement
  }
  const recording: Queryable = {
    many: (statement) => db.many(note(statement)),
    first: (statement) => db.first(note(statement)),
    run: (statement) => db.run(note(statement)),
  }
  const outcome = await placeOrder(recording, { uid: 'bare', emailVerified: false }, order, key)
  if ('refused' in outcome) throw new Error(outcome.refused.message)
  return statements
}
