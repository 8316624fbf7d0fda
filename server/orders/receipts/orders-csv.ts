import type { Queryable } from '../../database/database.ts'
import type { CsvFormat } from '../../lib/csv.ts'
import { type ExportedOrder, exportedOrders, type OrderFilter } from '../admin-orders.sql.ts'

const batchSize = 500

const columns: [heading: string, cell: (order: ExportedOrder, format: CsvFormat) => string][] = [
  ['number', ({ number }) => String(number)],
  ['placed at', ({ placedOn }) => placedOn],
  ['status', ({ status }) => status],
  ['delivery method', ({ deliveryMethod }) => deliveryMethod],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['country', ({ country }) => country],
  ['books', ({ books }) => String(books)],
  ['subtotal', ({ subtotalCents }, { sum }) => sum(subtotalCents)],
  ['delivery', ({ deliveryCents }, { sum }) => sum(deliveryCents)],
  ['tax', ({ taxCents }, { sum }) => sum(taxCents)],
  ['total', ({ totalCents }, { sum }) => sum(totalCents)],
  ['sales', ({ salesCents }, { sum }) => sum(salesCents)],
  // New columns come last, for programs that count them.
  ['address', ({ street }) => street],
  ['address line 2', ({ street2 }) => street2],
  ['city', ({ city }) => city],
  ['state', ({ state }) => state],
  ['zipcode', ({ zipcode }) => zipcode],
  ['delivery note', ({ deliveryNote }) => deliveryNote],
  ['payment method', ({ paymentMethod }) => paymentMethod],
  ['payment status', ({ paymentStatus }) => paymentStatus],
  ['paid', ({ paidCents }, { sum }) => sum(paidCents)],
  ['refunded', ({ refundedCents }, { sum }) => sum(refundedCents)],
  ['credited', ({ creditedCents }, { sum }) => sum(creditedCents)],
  ['receipt number', ({ receiptNumber }) => String(receiptNumber ?? '')],
  ['receipt at', ({ receiptOn }) => receiptOn ?? ''],
  ['net and tax by rate', ({ taxes }, format) => taxes.map((line) => taxText(line, format)).join('\n')],
  ['lines', ({ lines }, { sum }) => lines.map((line) => lineText(line, sum)).join('\n')],
  ['discount', ({ discountCents }, { sum }) => sum(discountCents)],
  ['voucher', ({ voucherCode }) => voucherCode ?? ''],
]

const taxText = ({ percent, base, amount }: ExportedOrder['taxes'][number], { decimal, sum }: CsvFormat) =>
  `${decimal(percent)} %: ${sum(base)} + ${sum(amount)}`

const lineText = ({ title, isbn, price }: ExportedOrder['lines'][number], sum: CsvFormat['sum']) =>
  [title, ...(isbn ? [isbn] : []), sum(price)].join(' · ')

/** The column `sales` adds up to the sales of the statistics. A slow reader holds no connection between batches. */
export async function* exportOrders(
  db: Queryable,
  filter: OrderFilter,
  format: CsvFormat,
): AsyncGenerator<string[][]> {
  yield [columns.map(([heading]) => heading)]
  let batch = await exportedOrders(db, filter, undefined, batchSize)
  while (batch.length > 0) {
    yield batch.map((order) => columns.map(([, cell]) => cell(order, format)))
    if (batch.length < batchSize) return
    batch = await exportedOrders(db, filter, batch.at(-1), batchSize)
  }
}
