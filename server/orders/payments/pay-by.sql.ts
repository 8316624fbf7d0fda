import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import { sql } from '../../database/sql.ts'

/** The shop's. */
export const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone}::text)::date`

/** The last day to pay an order from today on. That of an invoice is not known before the books leave the shop. */
export const payByOf = (method: PaymentMethod, days: number | null, timeZone: string) =>
  sql`${todayIn(timeZone)} + ${method === 'invoice' ? null : days}::int`

export const invoiceDaysOf = (method: PaymentMethod, days: number | null) =>
  sql`${method === 'invoice' ? days : null}::int`

const isInvoice = sql`payment_method = 'invoice'`

/** Fragments of an update of `orders`, when the books leave and when they are back. */
export const invoiceDue = (timeZone: string) =>
  sql`pay_by = case when ${isInvoice} then ${todayIn(timeZone)} + invoice_days else pay_by end`

export const invoiceNotDue = sql`, pay_by = case when ${isInvoice} then null else pay_by end`
