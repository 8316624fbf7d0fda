import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { sql } from '../../database/sql.ts'

/** The last day to pay an order from today on. That of an invoice is not known before the books leave the shop. */
export const payByOf = (method: PaymentMethod, days: number | null) =>
  sql`current_date + ${method === 'invoice' ? null : days}::int`

export const invoiceDaysOf = (method: PaymentMethod, days: number | null) =>
  sql`${method === 'invoice' ? days : null}::int`

const isInvoice = sql`payment_method = 'invoice'`

/** Parts of an update of `orders`, when the books leave and when they are back. */
export const invoiceDue = sql`pay_by = case when ${isInvoice} then current_date + invoice_days else pay_by end`

export const invoiceNotDue = sql`, pay_by = case when ${isInvoice} then null else pay_by end`
