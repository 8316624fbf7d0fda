import type { DeliveryMethod } from '../../../contract/orders/placed-order.ts'
import { paymentStatusLabels, statusLabels } from '../../../domain/order-labels.ts'
import { paymentMethodNames } from '../../../domain/money/payment-method-labels.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import type { Queryable } from '../../database/database.ts'
import type { CsvFormat } from '../../lib/csv.ts'
import { type ExportedOrder, exportedOrders, type OrderFilter } from '../admin-orders.sql.ts'

const batchSize = 500

const columns: [heading: Label, cell: (order: ExportedOrder, format: CsvFormat) => string][] = [
  [msg('Order [noun]'), ({ number }) => String(number)],
  [msg('Placed [an order]'), ({ placedOn }) => placedOn],
  [msg('Status'), ({ status }) => t(statusLabels[status])],
  [msg('Delivery method'), ({ deliveryMethod }) => t(deliveryLabels[deliveryMethod])],
  [msg('Name [of a person]'), ({ name }) => name],
  [msg('E-mail'), ({ email }) => email],
  [msg('Country'), ({ country }) => country],
  [msg('Books'), ({ books }) => String(books)],
  [msg('Subtotal'), ({ subtotalCents }, { sum }) => sum(subtotalCents)],
  [msg('Delivery'), ({ deliveryCents }, { sum }) => sum(deliveryCents)],
  [msg('Tax'), ({ taxCents }, { sum }) => sum(taxCents)],
  [msg('Total'), ({ totalCents }, { sum }) => sum(totalCents)],
  [msg('Sales [an amount]'), ({ salesCents }, { sum }) => sum(salesCents)],
  // New columns come last, for programs that count them.
  [msg('Address'), ({ street }) => street],
  [msg('Address line 2'), ({ street2 }) => street2],
  [msg('City'), ({ city }) => city],
  [msg('State [of an address]'), ({ state }) => state],
  [msg('Zip code'), ({ zipcode }) => zipcode],
  [msg('Delivery note'), ({ deliveryNote }) => deliveryNote],
  [msg('Payment method'), ({ paymentMethod }) => t(paymentMethodNames[paymentMethod])],
  [msg('Payment'), ({ paymentStatus }) => t(paymentStatusLabels[paymentStatus])],
  [msg('Paid [an amount]'), ({ paidCents }, { sum }) => sum(paidCents)],
  [msg('Refunded [an amount]'), ({ refundedCents }, { sum }) => sum(refundedCents)],
  [msg('Credited [an amount]'), ({ creditedCents }, { sum }) => sum(creditedCents)],
  [msg('Receipt'), ({ receiptNumber }) => String(receiptNumber ?? '')],
  [msg('Date of the receipt'), ({ receiptOn }) => receiptOn ?? ''],
  [msg('Net and tax by rate'), ({ taxes }, format) => taxes.map((line) => taxText(line, format)).join('\n')],
  [msg('Books of the order'), ({ lines }, { sum }) => lines.map((line) => lineText(line, sum)).join('\n')],
  [msg('Discount'), ({ discountCents }, { sum }) => sum(discountCents)],
  [msg('Voucher'), ({ voucherCode }) => voucherCode ?? ''],
  [msg('Paid with gift cards'), ({ giftCardCents }, { sum }) => sum(giftCardCents)],
  [msg('Placed by [a person]'), ({ placedBy }) => placedBy ?? t('Shopper')],
]

const deliveryLabels: Record<DeliveryMethod, Label> = { delivery: msg('Delivery'), pickup: msg('Pick-up') }

const taxText = ({ percent, base, amount }: ExportedOrder['taxes'][number], { decimal, sum }: CsvFormat) =>
  `${decimal(percent)} %: ${sum(base)} + ${sum(amount)}`

/** What is paid for the line is its last amount, so that the lines add up to the subtotal less the discount. */
const lineText = ({ title, isbn, price, discount }: ExportedOrder['lines'][number], sum: CsvFormat['sum']) =>
  [
    title,
    ...(isbn ? [isbn] : []),
    ...(discount > 0 ? [sum(price), t('Discount {amount}', { amount: sum(discount) })] : []),
    sum(price - discount),
  ].join(' · ')

/** The column of sales adds up to the sales of the statistics. A slow reader holds no connection between batches. */
export async function* exportOrders(
  db: Queryable,
  filter: OrderFilter,
  format: CsvFormat,
): AsyncGenerator<string[][]> {
  yield [columns.map(([heading]) => t(heading))]
  let batch = await exportedOrders(db, filter, undefined, batchSize)
  while (batch.length > 0) {
    yield batch.map((order) => columns.map(([, cell]) => cell(order, format)))
    if (batch.length < batchSize) return
    batch = await exportedOrders(db, filter, batch.at(-1), batchSize)
  }
}
