import type { Database } from '../database/database.ts'
import { isSoldOut, lockBook, mayAskFor, putStockAlert } from './stock-alerts.sql.ts'

type Outcome = 'asked' | 'no-such-book' | 'not-sold-out'

/** Beyond what a mailbox may ask for, nothing is stored, and the answer is the same. */
export const askForAlert = (db: Database, bookId: string, email: string): Promise<Outcome> =>
  db.transaction(async (tx): Promise<Outcome> => {
    if (!(await lockBook(tx, bookId))) return 'no-such-book'
    if (!(await isSoldOut(tx, bookId))) return 'not-sold-out'
    if (await mayAskFor(tx, email)) await putStockAlert(tx, bookId, email)
    return 'asked'
  })
