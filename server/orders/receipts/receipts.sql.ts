import type { Receipt } from '../../../contract/orders/receipts.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { totalText } from '../../settings/money.sql.ts'

/** Receipts of earlier versions have no seller of their own. */
export type ReceiptRow = Pick<Receipt, 'number' | 'issuedAt' | 'lines'> & { seller: Receipt['seller'] | null }

/** Undefined until the order has a receipt number. */
export const receiptOfOrder = (db: Queryable, orderId: string) =>
  db.first<ReceiptRow>(sql`
    select receipt_number as number, receipt_at as "issuedAt", receipt_seller as seller,
      (select coalesce(json_agg(json_build_object('_id', book_id, 'title', title, 'author', author, 'price', ${totalText(sql`price_cents`)},
          'taxPercent', trim_scale(tax_percent)::text) order by position), '[]')
        from order_lines where order_id = orders.id and cancelled_at is null) as lines
    from orders where id = ${orderId} and receipt_number is not null`)
