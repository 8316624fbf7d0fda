import type { Receipt } from '../../../contract/orders/receipts.ts'
import type { CreditNote } from '../../../contract/orders/returns.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { changedSums, type LockedOrder, type Sums } from '../move/order-changes.sql.ts'
import { endedWait, isVerified, messageAbout } from '../move/order-messages.sql.ts'
import type { SoldOrder, Totals } from '../place/totals.ts'

/** A line of an order, whatever became of it. */
export type SoldLine = SoldOrder['lines'][number] & {
  bookId: string
  title: string
  author: string
  isbn: string | null
  format: string | null
  isCancelled: boolean
  isShipped: boolean
  isReturned: boolean
}

export const soldLines = (tx: Queryable, { id }: LockedOrder) =>
  tx.many<SoldLine>(sql`
    select book_id as "bookId", title, author, isbn, format, price_cents as price, discount_cents as discount, trim_scale(tax_percent)::text as "taxPercent",
      cancelled_at is not null as "isCancelled", shipped_at is not null as "isShipped",
      returned_at is not null as "isReturned"
    from order_lines where order_id = ${id} order by position`)

type Return = {
  bookIds: string[]
  reason: string
  isMailed: boolean
}

const messageOf = ({ bookIds, isMailed }: Return) => ({
  template: isMailed ? 'order-line-returned' : undefined,
  bookId: bookIds[0] ?? '',
})

/** Lines on the receipt. With the last one the order is returned. Nothing undoes it, so that its e-mail is due at once. */
export const returnLines = (tx: Queryable, { id }: LockedOrder, returned: Return & { isLast: boolean }) =>
  tx.run(sql`
    with changed as (
      update orders set status = case when ${returned.isLast}::boolean then 'returned' else status end
      where id = ${id} returning id, email, ${isVerified}
    ), released as (
      ${endedWait(id)}
    ), ${messageAbout(sql`changed`, { ...messageOf(returned), waits: false })}
    update order_lines set returned_at = now(), return_reason = ${returned.reason}
    where order_id = ${id} and book_id = any(${returned.bookIds}::uuid[])`)

/** Lines that are on no receipt yet are also cancelled: neither the sums nor the receipt have them. */
export const returnBeforeReceipt = (tx: Queryable, { id }: LockedOrder, returned: Return & { sums: Sums }) =>
  tx.run(sql`
    with ${changedSums(id, returned.sums, messageOf(returned))}
    update order_lines set returned_at = now(), return_reason = ${returned.reason}, cancelled_at = now()
    where order_id = ${id} and book_id = any(${returned.bookIds}::uuid[])`)

/** The part of the delivery fee that no credit note has, in minor units. */
export async function deliveryLeft(tx: Queryable, { id, terms }: LockedOrder): Promise<number> {
  const row = await tx.first<{ credited: number }>(sql`
    select coalesce(sum(delivery_cents), 0)::bigint as credited from credit_notes where order_id = ${id}`)
  return terms.delivery - (row?.credited ?? 0)
}

/** Sums are in minor units. */
type Credited = Pick<Totals, 'subtotal' | 'discount' | 'delivery' | 'tax' | 'total' | 'taxLines'> & {
  seller: Receipt['seller']
  reason: string
}

export type NewCreditNote = Credited & {
  lines: SoldLine[]
  /** Empty if the shop makes it. */
  staff: string
}

/** The numbers have no gaps: notes wait for each other until the end of the transaction. */
export const insertCreditNote = (tx: Queryable, order: LockedOrder, note: NewCreditNote) => {
  const { seller, subtotal, discount, delivery, tax, total, reason, staff } = note
  const lines = note.lines.map(({ bookId, title, author, isbn, format, price, discount, taxPercent }) => ({
    bookId,
    title,
    author,
    ...(isbn && { isbn }),
    ...(format && { format }),
    price,
    ...(discount && { discount }),
    taxPercent,
  }))
  return numberOf(
    tx.first<{ number: number }>(sql`
    with added as (
      insert into credit_notes (number, order_id, seller, lines, subtotal_cents, discount_cents, delivery_cents, tax_cents, total_cents,
        tax_lines, reason, staff)
      values (next_credit_note_number(), ${order.id}, ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(lines)}::jsonb,
        ${subtotal}, ${discount}, ${delivery}, ${tax}, ${total}, ${JSON.stringify(note.taxLines)}::jsonb, ${reason}, ${staff})
      returning number, total_cents
    )
    update orders set credited_cents = credited_cents + added.total_cents from added
    where id = ${order.id} returning added.number`),
  )
}

/** Takes a note back by another one with sums below zero, once. */
export const reverseCreditNote = (tx: Queryable, { id }: LockedOrder, number: number, staff: string) =>
  numberOf(
    tx.first<{ number: number }>(sql`
    with added as (
      insert into credit_notes (number, order_id, seller, lines, subtotal_cents, discount_cents, delivery_cents, tax_cents, total_cents,
        tax_lines, staff, reverses)
      select next_credit_note_number(), order_id, seller, lines, -subtotal_cents, -discount_cents, -delivery_cents, -tax_cents,
        -total_cents, tax_lines, ${staff}, number
      from credit_notes where order_id = ${id} and number = ${number}
      returning number, total_cents
    )
    update orders set credited_cents = credited_cents + added.total_cents from added
    where id = ${id} returning added.number`),
  )

async function numberOf(added: Promise<{ number: number } | undefined>): Promise<number> {
  const row = await added
  if (!row) throw new Error('The credit note was not written')
  return row.number
}

export type CreditNoteRow = Credited & {
  number: number
  issuedAt: string
  lines: (Omit<CreditNote['lines'][number], '_id' | 'price' | 'discount'> & {
    bookId: string
    price: number
    /** Omitted without a voucher. */
    discount?: number
  })[]
  reverses: number | null
}

/** Oldest first. The sums are as printed: those of a note that takes back another one, too, are above zero. */
export const creditNotesOf = (db: Queryable, orderId: string) =>
  db.many<CreditNoteRow>(sql`
    select number, issued_at as "issuedAt", seller, lines, abs(subtotal_cents) as subtotal, abs(discount_cents) as discount,
      abs(delivery_cents) as delivery, abs(tax_cents) as tax, abs(total_cents) as total, tax_lines as "taxLines",
      reason, reverses
    from credit_notes where order_id = ${orderId} order by number`)
